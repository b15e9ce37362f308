const EXPLAINED = 20;

async function reasonFor({ api, id }, article) {
  for (const run of await api.runs(id)) {
    const { leftOut } = await api.call('GET', `/api/runs/${run.id}`);
    const found = leftOut.find(({ url }) => url.startsWith(article));
    if (found) return `${found.code}: ${found.reason}`;
  }
  return 'no run mentions it';
}

/** What the product itself says of articles that no alert came of; `monitorOf` finds who watches the feed of an address. */
export async function reasonsFor(articles, monitorOf) {
  const reasons = {};
  for (const article of articles.slice(0, EXPLAINED)) reasons[article] = await reasonFor(monitorOf(article), article);
  return reasons;
}
