import { buildArticle } from '../../../test/articles.ts';
import { judgeArticle } from './judge-article.ts';
import { understandPrompt } from './understand-prompt.ts';

function outline(prompt: string): string {
  const { subjects, exclusions } = understandPrompt(prompt);
  const wanted = subjects.map(({ facets }) => facets.filter((facet) => facet.isRequired).map(({ alternatives }) => alternatives.map(({ text }) => text).join(' | ')).join(' & ')).join(' ; ');
  return exclusions.length === 0 ? wanted : `${wanted} - ${exclusions.map(({ text }) => text).join(' | ')}`;
}

describe('understanding a prompt', () => {
  it.each([
    ['lithium supply disruptions in Chile and Argentina', 'lithium & supply disruptions & Chile | Argentina'],
    ['when Acme Corp announces layoffs', 'Acme Corp & layoffs'],
    ['Please notify me whenever there is any news about OpenSSL vulnerabilities', 'OpenSSL & vulnerabilities'],
    ['let me know if Orbex Foods CEO Lena Sato resigns', 'Orbex Foods & Lena Sato & resigns'],
    ['Acme layoffs, lawsuits or recalls', 'Acme & layoffs | lawsuits | recalls'],
    ['I want to know about floods in Valencia but not football', 'floods & Valencia - football'],
    ['Erdbeben in der Türkei, aber nicht in Istanbul', 'Erdbeben & Türkei - Istanbul'],
    ['préviens-moi quand il y a une grève chez Norquay', 'grève & Norquay'],
    ['avísame cuando Textiles Andina anuncie despidos', 'Textiles Andina & despidos'],
    ['сообщи мне о забастовках в порту', 'забастовках & порту'],
    ['watch r/mining and kitco.com for Acme layoffs', 'Acme & layoffs'],
    ['strikes at Norquay, especially in Northvale', 'strikes & Norquay'],
    ['Jane Doe arrest in the US', 'Jane Doe & arrest & US'],
    ['Interest rates in Osmark and what its governor says about inflation', 'interest rates & Osmark ; Osmark & governor & inflation'],
    ['Acme strikes and any news about the Elm Street bridge', 'Acme & strikes ; Elm Street & bridge'],
    ['strikes at Norquay and how they affect deliveries', 'strikes & Norquay'],
    ['beekeeping in Slovenia and Austria', 'beekeeping & Slovenia | Austria'],
  ])('%s', (prompt, expected) => {
    expect(outline(prompt)).toBe(expected);
  });

  it('detects the language, and takes a few Latin words for English', () => {
    expect(understandPrompt('Streiks im Hamburger Hafen').language).toBe('de');
    expect(understandPrompt('OpenSSL').language).toBe('en');
    expect(understandPrompt('huelga puerto').language).toBe('es');
    expect(['grève dans les mines de cuivre', 'mag ik het raam weer open', 'jordbävningar', 'ransomware', 'amendes de plus de 10 millions d’euros'].map((prompt) => understandPrompt(prompt).language)).toEqual(['fr', 'nl', 'sv', 'en', 'fr']);
    expect(['opera', 'hotel', 'opera tickets'].map((prompt) => understandPrompt(prompt).language)).toEqual(['en', 'en', 'en']);
  });
});

describe('a long prompt that was worked out', () => {
  it('keeps the changes that were accepted from feedback', () => {
    const long = `Smartphones from Veldia. ${'Tell me about phones and tablets that people use at work. '.repeat(66)}`.slice(0, 3900);
    const judged = `${long}.\nNot about launches.\nNames: Veldia\nIn other words: ${'phones '.repeat(500)}`;
    expect(understandPrompt(judged).exclusions.map(({ text }) => text)).toContain('launches');
  });
});

describe('what a prompt asks for', () => {
  const facetsOf = (prompt: string): string[][] => understandPrompt(prompt).subjects.map(({ facets }) => facets.filter(({ isRequired }) => isRequired).map(({ alternatives }) => alternatives.map(({ text }) => text).join('|')));

  it.each([
    ['Was passiert mit Voltara?', [['Voltara']]],
    ['have they found the hikers near Gavarnie?', [['hikers', 'Gavarnie']]],
    ['when does Voltara come back', [['Voltara']]],
    ['¿qué pasa con Voltara?', [['Voltara']]],
    ["qu'est-ce qui arrive à Voltara", [['Voltara']]],
  ])('is its subject, not its question: %s', (prompt, facets) => {
    expect(facetsOf(prompt)).toEqual(facets);
  });

  it.each([
    'Gaspreise in Kassel und Neubauten in Freiburg',
    'EF4 tornado Oklahoma, and the Bristol stadium',
    'bird flu on farms + baby formula recalls',
    'la huelga de Quillahuara y accidentes de montaña en los Andes',
    'swiss interest rates and also flights from geneva',
    'Masern an Schulen, und Rückrufe von Babynahrung',
    'two things please: 1) the nitrogen ruling in utrecht 2) the ferrara museum robbery',
  ])('may be two things: %s', (prompt) => {
    expect(understandPrompt(prompt).subjects).toHaveLength(2);
  });

  it.each(['lithium in Chile and Argentina', 'cyber attacks on hospitals and labs', 'railway between France and Italy through the Alps', 'mergers of banks and insurers in Europe'])('is one thing with alternatives: %s', (prompt) => {
    expect(understandPrompt(prompt).subjects).toHaveLength(1);
  });

  it.each(['prezzo della pasta e allerta vulcano in Giappone', 'Transfer von Tembo-Hart und Dopingfälle im Radsport', 'la huelga de Quillahuara y accidentes de montaña en los Andes'])('is two wishes where both sides of an "and" tell a whole subject: %s', (prompt) => {
    expect(understandPrompt(prompt).subjects).toHaveLength(2);
  });

  it.each([
    ['bird flu', ['bird-flu']],
    ['tornado', ['tornado']],
    ['Rückrufe', ['recall', 'withdrawal']],
  ])('asks for what it names, not for all that this is a case of: %s', (prompt, ids) => {
    expect(understandPrompt(prompt).subjects[0]?.facets[0]?.alternatives[0]?.terms[0]?.ids).toEqual(ids);
  });

  it('is a name that somebody typed without its capital, where the words are few', () => {
    const [facet] = understandPrompt('karasu otobüs').subjects[0]?.facets ?? [];
    expect(facet).toMatchObject({ isRequired: true, weight: 5, alternatives: [{ text: 'karasu' }] });
  });

  it('is a list where three kinds of one thing stand in a row', () => {
    expect(facetsOf('tempêtes inondations séismes')).toEqual([['tempêtes|inondations|séismes']]);
  });

  it('finds the words of languages that write without spaces', () => {
    expect(understandPrompt('日本产品召回').subjects[0]?.facets.map(({ alternatives }) => alternatives[0]?.text)).toEqual(['日本', '产品', '召回']);
    expect(understandPrompt('クロソネ島の警戒レベル').subjects[0]?.facets.map(({ alternatives }) => alternatives[0]?.text)).toContain('クロソネ');
  });

  it.each([
    ['Waldbrände weltweit außer Australien', ['Australien']],
    ['company takeovers, no banks please', ['banks']],
    ['migrant boats in the Mediterranean, not the Canaries', ['Canaries']],
    ['gripe aviar en España, no en otros países', []],
    ['dengue outside Brazil', ['Brazil']],
    ['Corvane sans les grèves', ['grèves']],
    ['cyberaanvallen zonder ziekenhuizen', ['ziekenhuizen']],
    ['Polderwind - no sponsorship please', ['sponsorship']],
    ['villages without power in Cornwall', []],
  ])('leaves out what it says: %s', (prompt, excluded) => {
    expect(understandPrompt(prompt).exclusions.map(({ text }) => text)).toEqual(excluded);
  });
});

describe('subjects of the table', () => {
  const idsOf = (prompt: string): readonly (readonly string[])[] => understandPrompt(prompt).subjects.flatMap(({ facets }) => facets.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms.map(({ ids }) => ids))));

  it('are meant by the words of a prompt, in any language', () => {
    expect(idsOf('volcanoes').flat()).toContain('volcano');
    expect(idsOf('jordbävningar').flat()).toContain('earthquake');
  });

  it('stand for each of their words where these are subjects themselves', () => {
    const ids = idsOf('food recalls');
    expect(ids).toHaveLength(2);
    expect(ids.every((own) => own.includes('food-recall'))).toBe(true);
  });
});

describe('places', () => {
  const judge = (prompt: string, title: string, text: string, language: string) => judgeArticle(prompt, buildArticle({ title, text, language }));

  it.each([
    ['Kyushu', 'Fukuoka opens new station', 'A station opened in Fukuoka on Monday.', 'en'],
    ['southern Italy', 'Fire in Salerno', 'A fire broke out in Salerno on Monday.', 'en'],
    ['Yorkshire', 'Leeds opens new station', 'A station opened in Leeds on Monday.', 'en'],
    ['Umbria e Marche', 'Due feriti a Perugia', 'Due persone sono rimaste ferite a Perugia.', 'it'],
    ['Tramunfälle in Köln', 'Tram derails in Cologne', 'A tram derailed in Cologne on Monday. Cologne police said nobody was hurt in the tram accident.', 'en'],
    ['Waldbrände im Mittelmeerraum', 'Incendies de forêt en Grèce', 'Des incendies de forêt font rage en Grèce. Les incendies progressent.', 'fr'],
  ])('hold what lies in them: %s', (prompt, title, text, language) => {
    expect(judge(prompt, title, text, language).relevant).toBe(true);
  });

  it('are not told by words that only look alike', () => {
    expect(judge('Umbria e Marche', 'Studio cuts jobs on March 4', 'The studio said on March 4 that it would march on. Staff leave in March.', 'en').relevant).toBe(false);
    expect(judge('York', 'Mayor of New York resigns', 'The mayor of New York resigned on Monday.', 'en').relevant).toBe(false);
  });
});
