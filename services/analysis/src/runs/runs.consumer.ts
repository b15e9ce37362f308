import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { ReportedArticleRepository } from '../feedback/reported-article.repository.ts';
import { TaskTextRepository } from '../prompts/task-text.repository.ts';
import { StoryRepository } from '../stories/story.repository.ts';
import { AnalysisJobs } from './analysis-jobs.ts';
import { NotJudgedRepository } from './not-judged.repository.ts';

/** Takes up what was collected, and keeps what it knows of tasks in step. */
@Controller()
@ConsumerOf('analysis')
export class RunsConsumer {
  constructor(
    private readonly analysisJobs: AnalysisJobs,
    private readonly stories: StoryRepository,
    private readonly notJudged: NotJudgedRepository,
    private readonly taskTexts: TaskTextRepository,
    private readonly reported: ReportedArticleRepository,
  ) {}

  @On('run.collected')
  collected(event: EventOf<'run.collected'>): Promise<void> {
    return this.analysisJobs.add(event);
  }

  @On('task.changed')
  taskChanged(event: EventOf<'task.changed'>): Promise<void> {
    const { id, userId, title, prompt, enrichedPrompt } = event;
    return this.taskTexts.save({ id, userId, title, prompt, enrichedPrompt, sources: event.sources.map(({ url }) => url) });
  }

  @On('task.deleted')
  async taskDeleted(event: EventOf<'task.deleted'>): Promise<void> {
    await this.stories.removeOf(event.id);
    await this.notJudged.removeOf(event.id);
    await this.taskTexts.remove(event.id);
    await this.reported.removeOf(event.id);
  }
}
