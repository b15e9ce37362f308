import { understandPrompt } from './understand-prompt.ts';

function outline(prompt: string): string {
  const { subjects, exclusions } = understandPrompt(prompt);
  const wanted = subjects.map(({ facets }) => facets.filter((facet) => facet.isRequired).map(({ alternatives }) => alternatives.map(({ text }) => text).join(' | ')).join(' & ')).join(' ; ');
  return exclusions.length === 0 ? wanted : `${wanted} - ${exclusions.map(({ text }) => text).join(' | ')}`;
}

describe('understanding a prompt', () => {
  it.each([
    ['lithium supply disruptions in Chile and Argentina', 'lithium & supply & disruptions & Chile | Argentina'],
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
    expect(['opera', 'hotel', 'opera tickets'].map((prompt) => understandPrompt(prompt).language)).toEqual(['en', 'en', 'en']);
  });
});
