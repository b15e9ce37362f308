export const KINDS = ['name', 'topic', 'sentence', 'question', 'exclusion', 'threshold', 'place-region', 'everyday', 'other-language', 'two-wishes'];
const LABELS = ['yes', 'no', 'unclear'];
const KEYS = ['prompt', 'language', 'kind', 'split', 'text', 'why', 'stories', 'forms', 'reports'];
const PER_WRITER = 70;
const PER_KIND = 5;
const MAY_FIND_NOTHING = 5;

const splitOf = (writer) => (['p00', 'p01', 'p04', 'p05'].includes(writer) ? 'fit' : 'test');

function checkLabels(prompt, known) {
  return ['stories', 'forms', 'reports'].flatMap((group) =>
    Object.entries(prompt[group] ?? {}).flatMap(([key, label]) => [
      ...(known[group].has(key) ? [] : [`${group}: ${key} does not exist`]),
      ...(LABELS.includes(label) ? [] : [`${group}: ${key} is labelled ${label}`]),
    ]),
  );
}

/** What is wrong with one prompt. */
export function checkPrompt(prompt, { writer, index, known, seen }) {
  const id = `${writer}-${String(index + 1).padStart(2, '0')}`;
  const rules = [
    [prompt.prompt === id, `its id should be ${id}`],
    [KINDS.includes(prompt.kind), `unknown kind ${prompt.kind}`],
    [prompt.split === splitOf(writer), `split should be ${splitOf(writer)}`],
    [/^[a-z]{2}$/.test(prompt.language), `language ${prompt.language}`],
    [typeof prompt.text === 'string' && prompt.text.trim().length >= 2, 'no text'],
    [typeof prompt.why === 'string' && prompt.why !== '', 'no why'],
    [!seen.has(prompt.text?.toLowerCase()), 'another prompt has the same text'],
    [Object.keys(prompt).every((key) => KEYS.includes(key)), `unknown keys in ${Object.keys(prompt)}`],
  ];
  seen.add(prompt.text?.toLowerCase());
  const broken = rules.filter(([holds]) => !holds).map(([, problem]) => problem);
  return [...broken, ...checkLabels(prompt, known)].map((problem) => `${prompt.prompt ?? id}: ${problem}`);
}

/** Whether the prompt should find any report of its own half. */
function findsSomething(prompt, splits) {
  const wanted = [...Object.entries(prompt.stories ?? {}), ...Object.entries(prompt.reports ?? {})];
  return wanted.some(([id, label]) => label === 'yes' && splits.get(id) === prompt.split);
}

/** What a writer's prompts lack as a whole. */
export function checkPromptCounts(prompts, splits) {
  const empty = prompts.filter((prompt) => !findsSomething(prompt, splits));
  const few = KINDS.map((kind) => [kind, prompts.filter((prompt) => prompt.kind === kind).length]).filter(([, count]) => count < PER_KIND);
  return [
    ...(prompts.length < PER_WRITER ? [`${prompts.length} prompts of ${PER_WRITER}`] : []),
    ...few.map(([kind, count]) => `${count} prompts of kind ${kind}, at least ${PER_KIND}`),
    ...(new Set(prompts.map(({ language }) => language)).size < 7 ? ['fewer than seven languages'] : []),
    ...(empty.length > MAY_FIND_NOTHING ? [`${empty.length} prompts find nothing in their half: ${empty.map(({ prompt }) => prompt).join(', ')}`] : []),
  ];
}
