import type { Question } from '../../parts/questions.tsx';

/** What people ask before they sign up, and true answers. */
export const homeQuestions: readonly Question[] = [
  {
    question: 'What can it watch?',
    answer:
      'Any site that can be read without signing in. Give it an address: it looks for RSS, Atom, RDF or JSON feeds and news sitemaps, and where there are none it follows the list of articles on the page itself. Public Reddit, YouTube, Mastodon and Bluesky feeds work as well.',
  },
  {
    question: 'How fast is an alert?',
    answer:
      'That depends mostly on how often a source may be asked. In real time a source is checked every two minutes unless it or your operator says otherwise; hourly and daily are for what can wait. Once an article has been fetched, judging it and sending the alert takes moments.',
  },
  {
    question: 'Why did I get an alert for this, and not for that?',
    answer:
      'Every result says why you got it. Every run keeps a list of the articles that caused no alert, each with its reason: not about your request, already reported, or a copy of a known story. A source that blocks reading is shown as blocked, never as “nothing new”.',
  },
  {
    question: 'Will ten outlets mean ten alerts?',
    answer: 'No. Reports of the same event are put together into one alert, with links to everybody who reported it. When a story moves on, that comes as an update to the first one.',
  },
  {
    question: 'Does my data go to a language model?',
    answer:
      'Only if whoever runs the installation connects one. Without a model, a classical engine inside the program judges and summarises, and nothing that you ask for leaves the machine. The screen says which of the two judged a run.',
  },
  {
    question: 'Where can alerts go?',
    answer: 'To your browser, even with the page closed, and by email; to Slack, Microsoft Teams, Discord and Discourse; and to any program through signed webhooks. Morning and evening briefings sum up what came in.',
  },
  {
    question: 'Can I run it myself?',
    answer: 'Yes, that is how it is meant. One command starts it on a single machine, a Helm chart runs it on Kubernetes, and everything that the screens do can be scripted through the API with a key of yours.',
  },
];
