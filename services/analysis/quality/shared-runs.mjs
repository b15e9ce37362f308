/* Texts of different hands share few runs of words; what shares many was paraphrased from the other or is boilerplate of one voice. */

const RUN_OF_WORDS = 5;
const RUN_OF_CHARACTERS = 12;
const UNSPACED = new Set(['ja', 'zh']);
const INDEPENDENT_SHARE = 0.06;
const COPY_SHARE = 0.45;
/** A run found in this many texts is an idiom of the language (or a name), no sign of one hand. */
const COMMON = 40;

function runsOf({ language, text }) {
  const units = UNSPACED.has(language) ? [...text.replace(/[\s\p{P}]/gu, '')] : (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const length = UNSPACED.has(language) ? RUN_OF_CHARACTERS : RUN_OF_WORDS;
  return new Set(units.slice(0, Math.max(0, units.length - length + 1)).map((_, start) => units.slice(start, start + length).join(' ')));
}

function whereRunsAre(reports) {
  const places = new Map();
  reports.forEach((report, index) => {
    for (const run of report.runs) places.set(run, [...(places.get(run) ?? []), index]);
  });
  return places;
}

function countPairs(places, total) {
  const shared = new Map();
  for (const indices of places.values()) {
    if (indices.length > COMMON) continue;
    for (let later = 1; later < indices.length; later += 1) {
      for (let earlier = 0; earlier < later; earlier += 1) {
        const pair = indices[earlier] * total + indices[later];
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
    }
  }
  return shared;
}

/** The report that a chain of copies goes back to. */
function originOf(report, byId) {
  return report.form === 'copy' && byId.has(report.of) ? originOf(byId.get(report.of), byId) : report.report;
}

/** Pairs of reports that share too much, and copies that share too little; a copy of a copy counts as one text with both. */
export function findSharedRuns(reports) {
  const withRuns = reports.map((report) => ({ ...report, runs: runsOf(report) }));
  const byId = new Map(withRuns.map((report) => [report.report, report]));
  const shared = countPairs(whereRunsAre(withRuns), withRuns.length);
  const warnings = [];
  for (const [pair, count] of shared) {
    const [a, b] = [withRuns[Math.floor(pair / withRuns.length)], withRuns[pair % withRuns.length]];
    const share = count / Math.max(1, Math.min(a.runs.size, b.runs.size));
    const sameText = originOf(a, byId) === originOf(b, byId);
    if (!sameText && share > INDEPENDENT_SHARE) warnings.push(`${b.report} (${b.form}) shares ${Math.round(share * 100)} % of its five-word runs with ${a.report}`);
  }
  return [...warnings, ...paleCopies(withRuns, byId)];
}

function paleCopies(reports, byId) {
  return reports.filter(({ form, of }) => form === 'copy' && byId.has(of)).flatMap((copy) => {
    const original = byId.get(copy.of).runs;
    const share = [...copy.runs].filter((run) => original.has(run)).length / Math.max(1, Math.min(copy.runs.size, original.size));
    return share < COPY_SHARE ? [`${copy.report} is a copy, yet shares only ${Math.round(share * 100)} % with ${copy.of}`] : [];
  });
}
