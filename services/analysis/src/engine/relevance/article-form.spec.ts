import { buildArticle } from '../../../test/articles.ts';
import { judgeArticle } from './judge-article.ts';
import { understandPrompt } from './understand-prompt.ts';

const judge = (prompt: string, title: string, text: string) => judgeArticle(prompt, buildArticle({ title, text, language: 'en' }));

describe('forms of article that a prompt leaves out', () => {
  it.each(['Norquay strikes, not opinion pieces', 'Streiks bei Norquay, keine Kommentare', 'grèves chez Norquay, pas de tribunes', 'huelgas en Norquay, sin columnas'])('are told from its subjects: %s', (prompt) => {
    const { excludedForms, exclusions } = understandPrompt(prompt);
    expect({ excludedForms, exclusions }).toEqual({ excludedForms: ['opinion'], exclusions: [] });
  });

  it('are known by what they are headed', () => {
    const text = 'The strike at Norquay goes on. The strikers want more. Norquay says no.';
    expect(judge('Norquay strikes, not opinion pieces', 'Opinion: Norquay strike must end', text)).toMatchObject({ relevant: false, reason: 'Is an opinion piece, which the prompt leaves out.' });
    expect(judge('Norquay strikes, not opinion pieces', 'Norquay strike goes on', text).relevant).toBe(true);
    expect(judge('Norquay strikes', 'Opinion: Norquay strike must end', text).relevant).toBe(true);
  });

  it('are known by who speaks, but not by whom they quote', () => {
    const own = 'I stood at the gate of Norquay. The strike there is right, and I say so. My neighbour disagrees. We should listen to the strikers of Norquay, I think.';
    const quoted = 'The strike at Norquay goes on. “I am tired. I want my pay. My children ask. I wait,” said a striker at Norquay.';
    expect(judge('Norquay strikes, no columns', 'At the gate of Norquay, a strike', own).relevant).toBe(false);
    expect(judge('Norquay strikes, no columns', 'Norquay strike goes on', quoted).relevant).toBe(true);
  });
});
