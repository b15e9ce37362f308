/** Opens the newsroom for a look around: `node frontends/e2e/newsroom/main.mjs [seconds between new stories]`. */
import { startNewsroom } from './newsroom.mjs';

const newsroom = await startNewsroom();
for (const site of Object.values(newsroom.sites)) process.stdout.write(`${site.key.padEnd(24)} ${site.url.padEnd(28)} ${site.feedUrl ?? '(no feed)'}  ${site.mood ?? ''}\n`);

const seconds = Number(process.argv[2] ?? 0);
if (seconds > 0) {
  let number = Math.floor(Date.now() / 1000);
  setInterval(() => {
    const { url, title } = newsroom.publishInvented({ site: 'harbour-ledger', number: number++ });
    process.stdout.write(`published ${title}\n  ${url}\n`);
  }, seconds * 1000);
}
