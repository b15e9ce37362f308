import { alertsByChannel, delays, notOnce, spread } from './alerts.mjs';

const first = { url: 'http://127.20.0.1:80/1/15.html', title: 'Stasoul tin mine: one sues two' };
const second = { url: 'http://127.20.0.2:80/2/15.html', title: 'Breth tin mine: three pays four' };

const delivery = ({ url, at = 0, run = 'r', task = 't', event = 'result.found' }: { url: string; at?: number; run?: string; task?: string; event?: string }) => ({ at, body: { event, url: `${url}?from=feed&utm_source=rss`, runId: run, taskId: task } });
const push = (title: string, run = 'r') => ({ at: 0, title, runId: run, taskId: 't' });
const nothing = { deliveries: [], mails: [], payloads: [] };

describe('alertsByChannel', () => {
  it('finds the articles of webhooks, without what a feed adds to addresses, and passes over other events', () => {
    const { webhook } = alertsByChannel({ ...nothing, deliveries: [delivery({ ...first, at: 7 }), delivery({ ...second, event: 'briefing.sent' })] }, [first, second]);
    expect(webhook).toEqual([expect.objectContaining({ at: 7, url: first.url })]);
  });

  it('counts an article once for each mail, however often the mail names it', () => {
    const text = `${first.url}?from=feed <a href="${first.url}?from=feed&amp;x=1"> ${second.url}`;
    const { mail } = alertsByChannel({ ...nothing, mails: [{ at: 1, text }, { at: 2, text: first.url }] }, [first, second]);
    expect(mail).toEqual([{ at: 1, url: first.url }, { at: 1, url: second.url }, { at: 2, url: first.url }]);
  });

  it('knows the article of a notification by its title, whatever its priority, and those of one about several by their run', () => {
    const deliveries = [delivery({ ...first, run: 'many' }), delivery({ ...second, run: 'many' })];
    const { browser } = alertsByChannel({ ...nothing, deliveries, payloads: [push(`🔔 ${first.title}`), push('Tin 1: 4 new results', 'many')] }, [first, second]);
    expect(browser.map(({ url }) => url)).toEqual([first.url, first.url, second.url]);
  });
});

describe('notOnce', () => {
  it('names what a channel lost and what it brought too often, and nothing that was not published', () => {
    const alerts = { webhook: [{ at: 0, url: first.url }, { at: 1, url: first.url }, { at: 1, url: 'http://127.20.0.9:80/9/1.html' }], mail: [{ at: 0, url: second.url }, { at: 0, url: first.url }], browser: [] };
    expect(notOnce(alerts, [first, second])).toEqual({
      webhook: { lost: [second.url], twice: [first.url] },
      mail: { lost: [], twice: [] },
      browser: { lost: [first.url, second.url], twice: [] },
    });
  });

  it('takes as many alerts as there are tasks that an article concerns for right', () => {
    const alerts = { webhook: [{ at: 0, url: first.url }, { at: 0, url: first.url }], mail: [{ at: 0, url: first.url }], browser: [] };
    expect(notOnce(alerts, [first], 2)).toMatchObject({ webhook: { lost: [], twice: [] }, mail: { lost: [first.url] } });
  });
});

describe('delays', () => {
  it('counts from the fetch of the feed to the first alert, whatever the order in which alerts are listed', () => {
    const served = new Map([[first.url, 100]]);
    expect(delays([{ at: 180, url: first.url }, { at: 150, url: first.url }, { at: 500, url: second.url }], served)).toEqual([50]);
  });
});

describe('spread', () => {
  it('says median, 99th percentile and maximum, and nothing of nothing', () => {
    expect(spread(Array.from({ length: 200 }, (_, index) => index + 1))).toEqual({ p50: 100, p99: 198, max: 200, count: 200 });
    expect(spread([])).toBeNull();
  });
});
