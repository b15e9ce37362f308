import { buildArticle, type RelevanceCase, relevanceCases } from '../../../test/articles.ts';
import { judgeArticle } from './judge-article.ts';

interface Measured {
  precision: number;
  recall: number;
  f1: number;
  wrong: string[];
}

function measure(cases: readonly RelevanceCase[]): Measured {
  let [hits, alarms, misses] = [0, 0, 0];
  const wrong: string[] = [];
  for (const { prompt, articles } of cases) {
    for (const [label, title, text] of articles) {
      const { relevant, score, reason } = judgeArticle(prompt, buildArticle({ title, text }));
      if (relevant && label === 1) hits += 1;
      else if (relevant) alarms += 1;
      else if (label === 1) misses += 1;
      if (relevant !== (label === 1)) wrong.push(`${prompt} | ${title} | ${score} | ${reason}`);
    }
  }
  return { precision: hits / (hits + alarms), recall: hits / (hits + misses), f1: (2 * hits) / (2 * hits + alarms + misses), wrong };
}

describe('judging articles against labelled pairs', () => {
  it('has at least 150 pairs, hard negatives among them', () => {
    const pairs = ['training', 'training-2', 'held-out', 'held-out-2', 'unseen'].flatMap((name) => relevanceCases(name).flatMap(({ articles }) => articles));
    expect(pairs.length).toBeGreaterThanOrEqual(150);
    expect(pairs.filter(([label]) => label === 0).length).toBeGreaterThan(100);
  });

  it('separates the pairs that it was tuned on', () => {
    const { precision, recall, wrong } = measure([...relevanceCases('training'), ...relevanceCases('training-2')]);
    expect({ wrong, precise: precision >= 0.8, complete: recall >= 0.97 }).toMatchObject({ precise: true, complete: true });
  });

  it('understands prompts as people write them', () => {
    const { precision, recall, wrong } = measure([...relevanceCases('plain-words'), ...relevanceCases('plain-words-2')]);
    expect({ wrong, precise: precision >= 0.92, complete: recall >= 0.96 }).toMatchObject({ precise: true, complete: true });
  });

  it('holds its floor on prompts that it was not built around', () => {
    const { precision, recall, f1, wrong } = measure([...relevanceCases('held-out'), ...relevanceCases('held-out-2')]);
    expect({ wrong, precise: precision >= 0.89, complete: recall >= 0.95, f1: f1 >= 0.92 }).toMatchObject({ precise: true, complete: true, f1: true });
  });

  it('would rather miss a report than send a wrong one, where it was not taught the words', () => {
    const { precision, recall, wrong } = measure(relevanceCases('plain-words-unseen'));
    expect({ wrong, precise: precision >= 0.85, complete: recall >= 0.42 }).toMatchObject({ precise: true, complete: true });
  });

  it('separates everyday prompts whose words the reports avoid', () => {
    const { precision, recall, wrong } = measure(relevanceCases('everyday-training'));
    expect({ wrong, precise: precision >= 0.83, complete: recall >= 0.66 }).toMatchObject({ precise: true, complete: true });
  });

  it('holds its floor on everyday prompts that nothing was fitted on', () => {
    const { precision, recall, wrong } = measure(relevanceCases('everyday-held-out'));
    expect({ wrong, precise: precision >= 0.84, complete: recall >= 0.56 }).toMatchObject({ precise: true, complete: true });
  });

  it('takes next to nothing from reports on other everyday subjects', () => {
    const cases = relevanceCases('everyday-held-out');
    const strangers = cases.map(({ prompt }, i) => ({ prompt, articles: [9, 23, 41].flatMap((step) => cases[(i + step) % cases.length]?.articles ?? []) }));
    const taken = strangers.flatMap(({ prompt, articles }) => articles.map(([, title, text]) => judgeArticle(prompt, buildArticle({ title, text })).relevant));
    expect(taken.filter(Boolean).length / taken.length).toBeLessThan(0.01);
  });

  it('holds its floor on prompts that nothing was changed for', () => {
    const { precision, recall, wrong } = measure(relevanceCases('unseen'));
    expect({ wrong, precise: precision >= 0.85, complete: recall >= 0.95 }).toMatchObject({ precise: true, complete: true });
  });
});

describe('judging one article', () => {
  const judge = (prompt: string, title: string, text = '', language: string | null = null) => judgeArticle(prompt, buildArticle({ title, text, language }));

  it('says what a left-out article mentions and what it lacks', () => {
    const verdict = judge('Acme lithium supply', 'Acme opens a canteen', 'The company Acme opened a canteen on Monday. Staff praised the soup.');
    expect(verdict).toMatchObject({ relevant: false, reason: 'Mentions Acme but not lithium or supply.' });
  });

  it('names the words that it went by, where they are none of the prompt', () => {
    const { relevant, reason } = judge('news about knitting and crochet', 'Wool shops report a boom', 'Yarn sales have doubled in two years. Many of the buyers are students who learn stitches from videos. Needles in larger sizes are sold out.');
    expect({ relevant, reason }).toEqual({ relevant: true, reason: expect.stringMatching(/^Speaks of .*(Yarn|Wool|stitches).*: words close to knitting or crochet\.$/u) });
  });

  it('doubts a word of the prompt that stands among words of another subject', () => {
    const phishing = judge('fishing quotas', 'Phishing mails lure bank customers', 'Mails that look like a bank lure customers to a false page. Criminals fish for passwords. The bank warns.');
    const fishing = judge('fishing quotas', 'Ministers agree on cod catches', 'Trawlers may land less cod. Fishermen fish for herring instead. The catch of cod falls by a tenth.');
    expect(fishing.score).toBeGreaterThan(phishing.score);
  });

  it.each(['Tesla battery fires', 'tesla battery fires', 'Toyota recalls', 'toyota recalls'])('never takes one name for another: %s', (prompt) => {
    const text = 'The carmaker Ford said batteries of its electric cars had caught fire. Vehicles are being recalled. Owners should park them outdoors.';
    expect(judge(prompt, 'Ford recalls cars after battery fires', text).relevant).toBe(false);
  });

  it('asks the word vectors through English, whatever the languages', () => {
    const text = 'Garn verkauft sich doppelt so gut wie vor zwei Jahren. Viele Käufer sind Studenten, die Maschen aus Videos lernen. Nadeln sind ausverkauft.';
    expect(judge('news about knitting and crochet', 'Wollläden melden Andrang', text).reason).toContain('The article is in German');
    expect(judge('Neues vom Stricken und Häkeln', 'Wool shops report a boom', 'Yarn sales have doubled. Students learn stitches. Needles are sold out.').relevant).toBe(false);
  });

  it('says that nothing of the prompt is there', () => {
    expect(judge('layoffs at Acme Corp', 'Rain expected', 'It will rain on Sunday.').reason).toBe('Mentions none of layoffs or Acme Corp.');
  });

  it.each([
    ['Strikes or work stoppages', 'Dockers on strike', 'The headline is about strikes or work stoppages.'],
    ['Norquay strikes', 'Norquay strike ends', 'The headline is about Norquay and strikes.'],
  ])('writes words as inside a sentence, and names as they are: %s', (prompt, title, reason) => {
    expect(judge(prompt, title, `${title}.`, 'en').reason).toBe(reason);
  });

  it('asks for a name however much is said of the place beside it', () => {
    const text = 'Farmers in Portugal expect a good harvest. Portugal exports more olives than last year. Ministers of Portugal praised the growers.';
    expect(judge('when does Corvane come to Portugal', 'Olives thrive in Portugal', text).relevant).toBe(false);
  });

  it('names the exclusion that an article is about', () => {
    const verdict = judge('Voltara recalls, except share prices', 'Voltara share price slides after recall', 'The Voltara share price fell after a recall.');
    expect(verdict).toMatchObject({ relevant: false, reason: 'Is about share prices, which the prompt leaves out.' });
  });

  it('leaves out what does not meet a bound of the prompt', () => {
    const verdict = judge('earthquakes above magnitude 6', 'Magnitude 5.6 quake hits coast', 'A magnitude 5.6 earthquake hit the coast on Monday. The earthquake damaged houses.');
    expect(verdict).toMatchObject({ relevant: false, isRuledOut: true });
    expect(judge('earthquakes above magnitude 6', 'Magnitude 6.6 quake hits coast', 'A magnitude 6.6 earthquake hit the coast on Monday. The earthquake damaged houses.').relevant).toBe(true);
  });

  it('leaves out an excluded country that only its places tell', () => {
    expect(judge('Waldbrände weltweit außer Australien', 'Bushfire near Cairns', 'A bushfire broke out near Cairns on Monday. The bushfire burnt for hours. Firefighters came from Brisbane.', 'en').relevant).toBe(false);
  });

  it('keeps an article that only mentions an exclusion in passing', () => {
    const text = 'Voltara is recalling 40,000 sedans over a brake fault. Owners will be contacted by post. Repairs take a day. The brake valve came from a supplier. Dealers expect a busy month. Its share price fell by a percent.';
    expect(judge('Voltara recalls, except share prices', 'Voltara recalls sedans', text).relevant).toBe(true);
  });

  it('asks for a name as it is written', () => {
    expect(judge('Shell refinery accidents', 'Turtle loses shell in refinery pond', 'A turtle hurt its shell in an accident near a refinery.').relevant).toBe(false);
    expect(judge('Shell refinery accidents', 'Fire at Shell refinery', 'A fire broke out at a refinery of Shell on Monday.').relevant).toBe(true);
  });

  it('judges a headline without text', () => {
    expect(judge('copper mine strikes in Peru', 'Copper miners strike in Peru').relevant).toBe(true);
    expect(judge('copper mine strikes in Peru', 'Copper miners celebrate in Peru').relevant).toBe(false);
  });

  it.each([
    ['Fed interest rates', 'Federal Reserve lowers interest rates'],
    ['EMA approvals', 'European Medicines Agency approves drug'],
    ['UEFA fines', 'Uefa fines club over flares'],
    ['hospital closures in the United States', 'Hospital in Ohio shuts down'],
    ['Streiks in Deutschland', 'Lokführer streiken am Montag'],
  ])('knows what goes by another name, or goes without saying: %s', (prompt, title) => {
    expect(judge(prompt, title, `${title}. More is to follow on Monday.`, prompt.includes('Streiks') ? 'de' : 'en').relevant).toBe(true);
  });

  it('leaves out who asks', () => {
    const prompt = 'I run a bakery. Tell me when flour prices rise.';
    expect(judge(prompt, 'Flour prices rise', 'Mills raised the price of flour on Monday.').relevant).toBe(true);
    expect(judge(prompt, 'Bakery opens', 'A bakery opened on Monday. It sells bread.').relevant).toBe(false);
  });

  it('wants a quoted phrase word for word', () => {
    expect(judge('"golden hour" study', 'Study of the golden hour', 'A study looked at the golden hour after accidents.').relevant).toBe(true);
    expect(judge('"golden hour" study', 'Study of hours', 'A study looked at an hour of golden light.').relevant).toBe(false);
  });

  it('takes either side of an alternative', () => {
    for (const place of ['Chile', 'Bolivia']) {
      expect(judge('lithium mining in Chile or Bolivia', `Lithium mine opens in ${place}`, `A lithium mine was opened in ${place}.`).relevant).toBe(true);
    }
  });

  it('takes a further sentence with a name as a further wish', () => {
    const prompt = 'Acme Corp layoffs. Also anything about the Elm Street bridge.';
    expect(judge(prompt, 'Elm Street bridge closed', 'The Elm Street bridge was closed for repairs.').relevant).toBe(true);
    expect(judge(prompt, 'Acme Corp announces layoffs', 'Acme Corp announced layoffs.').relevant).toBe(true);
    expect(judge(prompt, 'Elm Street bakery opens', 'A bakery opened on Elm Street.').relevant).toBe(false);
  });

  it.each([
    ['huelga en el puerto de Rotterdam', 'Dockers on strike at Rotterdam port', 'Dockworkers went on strike at the port of Rotterdam.'],
    ['Ölpreis und Sanktionen gegen Russland', 'New sanctions on Russian oil', 'New sanctions were imposed on Russian oil on Monday. The oil price rose.'],
    ['earthquakes in Turkey', 'Séisme en Turquie', 'Un séisme a frappé la Turquie lundi. Les secousses ont été ressenties dans tout le pays.'],
    ['Gazprom gas supplies', 'Газпром сократил поставки газа', 'Компания Газпром сократила поставки газа. Об этом сообщили в понедельник.'],
  ])('compares across languages: %s', (prompt, title, text) => {
    expect(judge(prompt, title, text).relevant).toBe(true);
  });

  it('says honestly that languages limit it', () => {
    const verdict = judge('beekeeping subsidies', '東京で新しい美術館が開館', '東京の上野に新しい美術館が開館しました。');
    expect(verdict.relevant).toBe(false);
    expect(verdict.reason).toContain('The article is in Japanese');
  });

  it('compares Chinese, Japanese and Korean by pairs of characters', () => {
    expect(judge('东京 地震', '东京发生地震', '周一，东京发生了地震。').relevant).toBe(true);
    expect(judge('东京 地震', '东京博物馆开馆', '周一，东京的博物馆开馆了。').relevant).toBe(false);
  });

  it('does without a subject', () => {
    expect(judge('news', 'Rain expected', 'It will rain.')).toMatchObject({ relevant: false, score: 0, reason: 'The prompt names no subject to compare articles with.' });
  });

  it('reads an enriched prompt as the prompt that it restates', () => {
    const article = buildArticle({ title: 'Villagers block road to lithium works in Chile', text: 'A blockade stopped lithium shipments in northern Chile on Monday.' });
    const plain = judgeArticle('lithium supply disruptions in Chile', article);
    const enriched = judgeArticle('lithium supply disruptions in Chile\nPlaces: Chile\nSubjects: lithium, supply\nLeave out: lithium', article);
    expect(enriched).toEqual(plain);
  });

  it('judges alike every time and whatever the size', () => {
    const article = buildArticle({ title: 'Acme', text: 'Acme cut 500 jobs. '.repeat(20_000) });
    expect(judgeArticle('Acme job cuts', article)).toEqual(judgeArticle('Acme job cuts', { ...article }));
  });
});
