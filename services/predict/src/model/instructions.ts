import type { Perspective } from '../agents/perspective.ts';

const today = (now: Date): string => `Today is ${now.toISOString().slice(0, 10)}.`;

const form = [
  'Write in the language of the question, in plain Markdown of at most 450 words. Say first what you expect and how likely, then why.',
  'After every statement of fact, cite the reports that carry it by number, as [2] or [1, 4]. Cite only numbers that you were given; write no web addresses. What no report carries, mark as your own judgement.',
  'Where it helps, use Markdown tables and lists. A series of figures may be shown as a code block of the language chart, on lines of its own, that holds {"type":"bar"|"line"|"area"|"pie","title":"…","data":[{"name":"…","value":1.5}],"config":{"isPercent":true},"sources":[1]}. Use it only for figures that stand in the reports, with the same digits; a chart with any other figure is dropped.',
  'In timeline put dated events, past or expected, as YYYY, YYYY-MM or YYYY-MM-DD. In keyFactors put at most six things that raise or lower the likelihood or give context. In sources put the numbers of the reports that you used. confidence is how sure you are of your answer, from 0 to 1.',
].join('\n');

export function planInstructions({ name, brief }: Perspective, now: Date): string {
  return `You are one of several researchers who look at the same question from different sides. Your side: ${name}. ${brief}\n${today(now)}\nPlan two to four news searches that find what you need. Each is two to six words without operators, in the language in which such reports appear, with its ISO 639-1 code.`;
}

export function answerInstructions({ name, brief }: Perspective, now: Date): string {
  return `You are one of several researchers who look at the same question from different sides. Your side: ${name}. ${brief}\n${today(now)}\nYou get the question and numbered reports. Answer the question from your side with what they carry.\n${form}`;
}

export function synthesisInstructions(now: Date): string {
  return `Several researchers have looked at one question from different sides. You get the question, what each of them says, and the list of the reports that they cite.\n${today(now)}\nJoin their findings into one answer: where they agree, where they differ and who has the better evidence, and what would change the answer. Count no report twice because two of them cite it.\n${form}`;
}
