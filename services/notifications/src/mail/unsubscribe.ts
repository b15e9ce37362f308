import { Injectable } from '@nestjs/common';
import { CodedError } from '@forewire/kit/errors';
import { SecretBox } from '@forewire/kit/secret-box';
import { WatchedTaskRepository } from '../tasks/watched-task.repository.ts';
import { Site } from './site.ts';

const purpose = 'unsubscribe';

/** Stops mails about a task for whoever holds a link from such a mail (RFC 8058); no sign-in is needed. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly secrets: SecretBox,
    private readonly tasks: WatchedTaskRepository,
    private readonly site: Site,
  ) {}

  /** The address that a mail carries; it works for this reader and this task alone. */
  link(userId: string, taskId: string): string {
    return `${this.site.url}/api/mail/unsubscribe?token=${this.secrets.seal(JSON.stringify([userId, taskId]), purpose)}`;
  }

  /** Throws unless the link is ours. */
  check(token: string): void {
    this.open(token);
  }

  async execute(token: string): Promise<void> {
    const [userId, taskId] = this.open(token);
    await this.tasks.mute(taskId, userId);
  }

  private open(token: string): [userId: string, taskId: string] {
    const opened = this.secrets.open(token, purpose);
    if (opened === null) throw new CodedError('unsubscribe_link.invalid', 400, 'This link is not valid. Sign in and change your alert settings instead.');
    return JSON.parse(opened) as [string, string];
  }
}
