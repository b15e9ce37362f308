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

  it.each([
    ['Norquay strikes, no live blogs', 'LIVE: Norquay strike, hour by hour', 'Is a live blog, which the prompt leaves out.'],
    ['Norquay strikes, no rumours', 'Rumour: Norquay strike to end', 'Is a rumour, which the prompt leaves out.'],
    ['Norquay strikes, not obituaries', 'Obituary | The voice of the Norquay strike', 'Is an obituary, which the prompt leaves out.'],
    ['Norquay strikes, no reviews', 'Review: a play on the Norquay strike', 'Is a review, which the prompt leaves out.'],
    ['Norquay strikes, keine Anzeigen', 'Anzeige: Norquay strike sale', 'Is an advertorial, which the prompt leaves out.'],
    ['Norquay strikes only - no background explainers, no newsletters', 'Saturday briefing: the Norquay strike', 'Is a round-up, which the prompt leaves out.'],
    ['Norquay strikes only - no background explainers, no newsletters', 'Explainer: the Norquay strike', 'Is a background piece, which the prompt leaves out.'],
    ['Norquay strikes, nothing from the archive', 'From the archive: the Norquay strike', 'Is from the archive, which the prompt leaves out.'],
    ['Norquay strikes, no interviews', 'Interview: the leader of the Norquay strike', 'Is an interview, which the prompt leaves out.'],
  ])('may be any: %s', (prompt, title, reason) => {
    const text = 'The strike at Norquay goes on. The strikers want more. Norquay says no.';
    expect(judge(prompt, title, text)).toMatchObject({ relevant: false, reason });
    expect(judge(prompt, 'Norquay strike goes on', text).relevant).toBe(true);
  });
});
