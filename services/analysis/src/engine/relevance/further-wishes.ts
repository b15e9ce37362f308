/**
 * "... and what its governor says", "... and any news about strikes": a question or a request begins anew, by language.
 * What "and" joins otherwise are parts of one subject.
 */
const FURTHER =
  /(?:, ?| )(?:(?:and|or|plus|as well as) (?:also )?(?=(?:what|how|why|whether|who|whom|whose|when|where)\s|(?:(?:any|all|the) )?(?:(?:latest|new) )?(?:news|updates|reports|stories|anything|everything) (?:about|on|of|from)\s)|(?:und|oder|sowie) (?:auch )?(?=(?:was|wie|ob|wer|wem|wann|warum|wo)\s)|et (?:aussi )?(?=(?:ce qu|comment|pourquoi|si|qui|quand)[\s'’e])|y (?:también )?(?=(?:qué|lo que|cómo|por qué|si|quién|cuándo)\s)|e (?:anche |também )?(?=(?:cosa|come|perché|se|chi|o que|como|por que|quem|quando)\s)|en (?:ook )?(?=(?:wat|hoe|of|wie|wanneer|waarom)\s))/giu;

/** What stands for the whole of the wish before. */
const IT = /(?<!\p{L})(?:it|they|them|this|that|these|es|sie|das|dies|il|elle|ils|elles|cela|ça|het|dat)(?!\p{L})/iu;
/** What stands for somebody or something in it. */
const ITS = /(?<!\p{L})(?:its|their|his|her|ihre?[rnms]?|seine?[rnms]?|deren|dessen|son|sa|ses|leurs?|su|sus|suo|sua|suoi|sue|loro|seus?|suas?|zijn|haar|hun)(?!\p{L})/iu;

/** The wishes that one clause of a prompt joins, in order. */
export function wishesOf(clause: string): string[] {
  return clause.replace(/\s+/gu, ' ').split(FURTHER);
}

/** Whether a further wish can't be told from the one before, as what it speaks of is only named there. */
export function asksOfTheSame(wish: string, isNamed: boolean): boolean {
  return IT.test(wish) || (!isNamed && ITS.test(wish));
}
