import { Module } from '@nestjs/common';
import { loadConfig } from '@forewire/kit/config';
import { Once } from '@forewire/kit/once';
import { People } from '@forewire/kit/people';
import { Quotas } from '@forewire/kit/quota';
import { ServiceModule } from '@forewire/kit/service-module';
import { tasksConfig, tasksConfigToken } from './config.ts';
import { ChangeRefinements } from './feedback/change-refinements.ts';
import { FeedbackConsumer } from './feedback/feedback.consumer.ts';
import { FeedbackController } from './feedback/feedback.controller.ts';
import { FeedbackMaterial } from './feedback/feedback-material.ts';
import { FeedbackRepository } from './feedback/feedback.repository.ts';
import { ForgetSuggestion } from './feedback/forget-suggestion.ts';
import { KeepOldMarks } from './feedback/keep-old-marks.ts';
import { MarkRepository } from './feedback/mark.repository.ts';
import { MarkResult } from './feedback/mark-result.ts';
import { ReadFeedback } from './feedback/read-feedback.ts';
import { ReviewFeedback } from './feedback/review-feedback.ts';
import { SettleReview } from './feedback/settle-review.ts';
import { LiveController } from './live/live.controller.ts';
import { OwnerRepository } from './people/owner.repository.ts';
import { Owners } from './people/owners.ts';
import { EndAccount } from './people/end-account.ts';
import { EndMembership } from './people/end-membership.ts';
import { ReviewStanding, TaskBackers } from './people/review-standing.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { PreviewRepository } from './previews/preview.repository.ts';
import { PreviewsConsumer } from './previews/previews.consumer.ts';
import { PreviewsController } from './previews/previews.controller.ts';
import { PreviewAlerts } from './previews/preview-alerts.ts';
import { ReadPreview } from './previews/read-preview.ts';
import { SettlePreview } from './previews/settle-preview.ts';
import { TryAddress } from './previews/try-address.ts';
import { AnnounceRun, CloseRun } from './runs/close-run.ts';
import { FailStuckRuns } from './runs/fail-stuck-runs.ts';
import { OpenRun, StartRun } from './runs/open-run.ts';
import { Rest } from './runs/rest.ts';
import { RequestRun } from './runs/request-run.ts';
import { ResultRepository } from './runs/result.repository.ts';
import { RunRepository } from './runs/run.repository.ts';
import { RunsConsumer } from './runs/runs.consumer.ts';
import { RunsController } from './runs/runs.controller.ts';
import { ChangeSubscription } from './sharing/change-subscription.ts';
import { DropLostFollowers } from './sharing/drop-lost-followers.ts';
import { DropFollowers } from './sharing/drop-followers.ts';
import { FollowRules } from './sharing/follow-rules.ts';
import { RecentResults } from './sharing/recent-results.ts';
import { SharingController } from './sharing/sharing.controller.ts';
import { SubscriptionRepository } from './sharing/subscription.repository.ts';
import { ChangeSources } from './tasks/change-sources.ts';
import { CreateTask } from './tasks/create-task.ts';
import { DeleteTask, TaskChildren } from './tasks/delete-task.ts';
import { PredictionsConsumer } from './tasks/predictions.consumer.ts';
import { ReadTasks } from './tasks/read-tasks.ts';
import { ResumeTasks } from './tasks/resume-tasks.ts';
import { SettlePrediction } from './tasks/settle-prediction.ts';
import { SourceRules } from './tasks/source-rules.ts';
import { TaskAccess } from './tasks/task-access.ts';
import { TaskLimits } from './tasks/task-limits.ts';
import { TaskRepository } from './tasks/task.repository.ts';
import { TaskFunctionsController, TasksController } from './tasks/tasks.controller.ts';
import { TransferTasks } from './tasks/transfer-tasks.ts';
import { TaskEffects, UpdateTask } from './tasks/update-task.ts';
import { TopicRepository } from './topics/topic.repository.ts';
import { TopicsController } from './topics/topics.controller.ts';

const repositories = [TaskRepository, RunRepository, ResultRepository, SubscriptionRepository, People, Quotas, OwnerRepository, TopicRepository, PreviewRepository, MarkRepository, FeedbackRepository];
const useCases = [
  ...[CreateTask, UpdateTask, TaskEffects, DeleteTask, TaskChildren, TransferTasks, ResumeTasks, ChangeSources, ReadTasks, TaskAccess, TaskLimits, SourceRules, SettlePrediction],
  ...[Rest, OpenRun, StartRun, CloseRun, AnnounceRun, RequestRun, FailStuckRuns, ChangeSubscription, FollowRules, DropFollowers, DropLostFollowers, EndAccount, EndMembership, Owners, ReviewStanding, TaskBackers, Once, RecentResults],
  ...[TryAddress, PreviewAlerts, SettlePreview, ReadPreview],
  ...[MarkResult, KeepOldMarks, FeedbackMaterial, ReviewFeedback, SettleReview, ForgetSuggestion, ChangeRefinements, ReadFeedback],
];

/** Tasks, their runs and results, and everything that people do with them. */
@Module({
  imports: [ServiceModule.register({ name: 'tasks' })],
  controllers: [
    ...[TaskFunctionsController, TasksController, RunsController, SharingController, TopicsController, PreviewsController, FeedbackController, LiveController],
    ...[RunsConsumer, PeopleConsumer, PredictionsConsumer, PreviewsConsumer, FeedbackConsumer],
  ],
  providers: [{ provide: tasksConfigToken, useFactory: () => loadConfig(tasksConfig) }, ...repositories, ...useCases],
})
export class TasksServiceModule {}
