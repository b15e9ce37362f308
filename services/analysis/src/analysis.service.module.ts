import { Module } from '@nestjs/common';
import { type KitConfig, loadConfig } from '@forewire/kit/config';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { ServiceModule } from '@forewire/kit/service-module';
import { WorkerPool } from '@forewire/kit/worker-pool';
import { type AnalysisConfig, analysisConfig, analysisConfigToken, engineToken } from './config.ts';
import { createEngine } from './engine/create-engine.ts';
import { modelsFolderIn } from './engine/embeddings/local/model-folder.ts';
import { DeriveChange } from './feedback/derive-change.ts';
import { FeedbackConsumer } from './feedback/feedback.consumer.ts';
import { LatestReviewRepository } from './feedback/latest-review.repository.ts';
import { ReportedArticleRepository } from './feedback/reported-article.repository.ts';
import { ReviewFeedback } from './feedback/review-feedback.ts';
import { AnalyzePreview } from './previews/analyze-preview.ts';
import { AnalyzeSample } from './previews/analyze-sample.ts';
import { PreviewJobs } from './previews/preview-jobs.ts';
import { PreviewsConsumer } from './previews/previews.consumer.ts';
import { HelpWithPrompt } from './prompts/help-with-prompt.ts';
import { PromptsController } from './prompts/prompts.controller.ts';
import { TaskTextRepository } from './prompts/task-text.repository.ts';
import { AnalysisJobs, Verdicts } from './runs/analysis-jobs.ts';
import { AnalyzeRun } from './runs/analyze-run.ts';
import { NotJudgedRepository } from './runs/not-judged.repository.ts';
import { RunsConsumer } from './runs/runs.consumer.ts';
import { PairDecisionRepository } from './stories/pair-decision.repository.ts';
import { StoryRepository } from './stories/story.repository.ts';
import { VectorRepository } from './vectors/vector.repository.ts';

function toEngine(config: AnalysisConfig, kit: KitConfig, pool: WorkerPool, decisions: PairDecisionRepository, vectors: VectorRepository) {
  return createEngine(config, pool, { decisions, vectors, modelsFolder: modelsFolderIn(kit.DATA_DIR) });
}

/** What of the news matters to a task, and what it was told already. */
@Module({
  imports: [ServiceModule.register({ name: 'analysis' })],
  controllers: [PromptsController, RunsConsumer, PreviewsConsumer, FeedbackConsumer],
  providers: [
    { provide: analysisConfigToken, useFactory: () => loadConfig(analysisConfig) },
    { provide: engineToken, inject: [analysisConfigToken, kitConfigToken, WorkerPool, PairDecisionRepository, VectorRepository], useFactory: toEngine },
    ...[StoryRepository, PairDecisionRepository, VectorRepository, TaskTextRepository, NotJudgedRepository, AnalysisJobs, Verdicts, AnalyzeRun, AnalyzePreview, AnalyzeSample, PreviewJobs, HelpWithPrompt],
    ...[ReportedArticleRepository, LatestReviewRepository, DeriveChange, ReviewFeedback],
  ],
})
export class AnalysisServiceModule {}
