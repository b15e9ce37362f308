import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CodedError, problemOf, sendProblem } from './errors.ts';
import { type NoticePage, noticePage } from './notice-page.ts';

/** Browsers ask for HTML; mail programs that unsubscribe by themselves (RFC 8058) and scripts do not. */
function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** What whoever opens a link from a mail is told of an error. */
function toMailPage({ code, status, message }: CodedError): NoticePage {
  if (status >= 500) return { title: 'Something went wrong', text: 'Please open the link again in a few minutes.' };
  if (status === 429) return { title: 'Too many requests', text: 'Please open the link again in a few minutes.' };
  const text = code === 'request.invalid' ? 'It is incomplete. Open it from the mail once more, or copy all of it.' : message;
  return { title: 'This link does not work', text };
}

/** For calls that a link leads to, in a mail unless a filter of its own says otherwise: what goes wrong is a page to a browser, and problem+json to all others. */
@Catch()
export class NoticePageFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): FastifyReply {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(reply.request, error);
    void reply.header('vary', 'accept');
    if (!isBrowser(reply.request)) return sendProblem(reply, problem);
    return reply.status(problem.status).header('content-type', 'text/html; charset=utf-8').send(noticePage(this.toPage(problem)));
  }

  protected toPage(problem: CodedError): NoticePage {
    return toMailPage(problem);
  }
}
