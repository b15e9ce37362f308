import { toQuestion } from './question.ts';

it.each([
  ['Will the strike at Northvale harbour end before December 2026?', 'en', 'strike Northvale harbour December 2026'],
  ['Wird der Streik im Hafen von Nordtal vor Dezember enden?', 'de', 'Streik Hafen Nordtal Dezember enden'],
  ['¿Va a terminar la huelga en el puerto de Valnorte?', 'es', 'terminar huelga puerto Valnorte'],
])('takes "%s" apart', (text, language, subject) => {
  expect(toQuestion(text)).toMatchObject({ language, subject });
});

it('knows languages by their script, and cuts words where there are no spaces', () => {
  const question = toQuestion('港湾ストライキは終わりますか');
  expect(question.language).toBe('ja');
  expect(question.stems.size).toBeGreaterThan(1);
});

it('keeps something to search for when a question is all small words', () => {
  expect(toQuestion('what will be').subject).not.toBe('');
});
