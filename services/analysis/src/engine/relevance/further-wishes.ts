/**
 * "... and what its governor says", "... and any news about strikes": a question or a request begins anew, by language.
 * What "and" joins otherwise are parts of one subject.
 */
const FURTHER =
  /(?:,\s*|\s+)(?:(?:and|or|plus|as well as)\s+(?:also\s+)?(?=(?:what|how|why|whether|who|whom|whose|when|where)\s|(?:(?:any|all|the)\s+)?(?:(?:latest|new)\s+)?(?:news|updates|reports|stories|anything|everything)\s+(?:about|on|of|from)\s)|(?:und|oder|sowie)\s+(?:auch\s+)?(?=(?:was|wie|ob|wer|wem|wann|warum|wo)\s)|et\s+(?:aussi\s+)?(?=(?:ce\s+qu|comment|pourquoi|si|qui|quand)[\s'’e])|y\s+(?:también\s+)?(?=(?:qué|lo\s+que|cómo|por\s+qué|si|quién|cuándo)\s)|e\s+(?:anche\s+|também\s+)?(?=(?:cosa|come|perché|se|chi|o\s+que|como|por\s+que|quem|quando)\s)|en\s+(?:ook\s+)?(?=(?:wat|hoe|of|wie|wanneer|waarom)\s))/giu;

/** What stands for the whole of the wish before. */
const IT = /(?<!\p{L})(?:it|they|them|this|that|these|es|sie|das|dies|il|elle|ils|elles|cela|ça|het|dat)(?!\p{L})/iu;
/** What stands for somebody or something in it. */
const ITS = /(?<!\p{L})(?:its|their|his|her|ihre?[rnms]?|seine?[rnms]?|deren|dessen|son|sa|ses|leurs?|su|sus|suo|sua|suoi|sue|loro|seus?|suas?|zijn|haar|hun)(?!\p{L})/iu;

/** The wishes that one clause of a prompt joins, in order. */
export function wishesOf(clause: string): string[] {
  return clause.split(FURTHER);
}

/** Whether a further wish can't be told from the one before, as what it speaks of is only named there. */
export function asksOfTheSame(wish: string, isNamed: boolean): boolean {
  return IT.test(wish) || (!isNamed && ITS.test(wish));
}
