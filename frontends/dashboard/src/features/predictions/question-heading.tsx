/** What was asked: the heading of the page, and the only place that says it. */
export function QuestionHeading({ children }: { children: string }) {
  return (
    <h1 dir="auto" className="max-w-reading font-serif text-xl leading-snug font-medium wrap-anywhere text-balance">
      {children}
    </h1>
  );
}
