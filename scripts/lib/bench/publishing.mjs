import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNELS, alertsByChannel, delays, notOnce, spread } from './alerts.mjs';

const STEP_MS = 100;
const PROBE_EVERY_MS = 500;
const GIVEN_UP_AFTER_MS = 60_000;

/** Publishes what is planned, as { at, feed } in milliseconds from now, and returns what was published. */
export async function publish(feeds, planned) {
  const [start, published] = [Date.now(), []];
  for (let next = 0; next < planned.length; ) {
    await sleep(STEP_MS);
    const due = [];
    while (next < planned.length && planned[next].at <= Date.now() - start) due.push(planned[next++].feed);
    if (due.length > 0) published.push(...(await feeds.ask('publish', due)));
  }
  return published;
}

/** Asks for somebody's tasks again and again, one question at a time, until it is stopped; returns how long each took. */
export function probe(api) {
  const [took, failures] = [[], []];
  let going = true;
  const loop = (async () => {
    while (going) {
      const from = performance.now();
      await api.tasks().then(() => took.push(performance.now() - from), (error) => failures.push(error.message));
      await sleep(PROBE_EVERY_MS);
    }
  })();
  return async () => {
    going = false;
    await loop;
    if (failures.length > 0) throw new Error(`GET /api/tasks failed ${failures.length} times: ${failures[0]}`);
    return took;
  };
}

const isMissing = (rig, published, expected) => Object.values(notOnce(alertsByChannel(rig.received(), published), published, expected)).some(({ lost }) => lost.length > 0);

/** Waits until every channel has brought what was published, or has brought nothing more for longer than a check and a try take. */
export async function allAlerted(rig, published, { hotSeconds, expected = 1 }) {
  let [seen, since] = [-1, Date.now()];
  await rig.settled('an alert for every article', () => {
    const got = rig.webhooks.received.length + rig.mails.mails.length + rig.pushes.received.length;
    if (got !== seen) [seen, since] = [got, Date.now()];
    else return !isMissing(rig, published, expected) || Date.now() - since > hotSeconds * 1000 + GIVEN_UP_AFTER_MS;
    return false;
  });
}

/** How fast the alerts of what was published came on each channel, and which articles were alerted other than once. */
export async function outcomeOf(rig, published, expected = 1) {
  const alerts = alertsByChannel(rig.received(), published);
  const served = new Map((await rig.feeds.ask('served')).map(({ url, servedAt }) => [url, servedAt]));
  const own = new Set(published.map(({ url }) => url));
  const ofThese = (channel) => alerts[channel].filter(({ url }) => own.has(url));
  return { delay: Object.fromEntries(CHANNELS.map((channel) => [channel, spread(delays(ofThese(channel), served))])), notOnce: notOnce(alerts, published, expected) };
}

/** Says in words which channels lost something or brought it twice. */
export function sayOutcome(say, { notOnce: wrong, delay }) {
  for (const channel of CHANNELS) {
    const { lost, twice } = wrong[channel];
    const example = [...lost, ...twice][0];
    say(`  ${channel}: ${delay[channel]?.count ?? 0} articles alerted, ${lost.length} too rarely, ${twice.length} too often${example ? `, ${example} among them` : ''}`);
  }
}
