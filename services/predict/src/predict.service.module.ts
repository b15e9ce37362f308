import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { loadConfig } from '@forewire/kit/config';
import { HttpClient } from '@forewire/kit/http-client';
import { Jobs } from '@forewire/kit/jobs';
import { People } from '@forewire/kit/people';
import { Quotas } from '@forewire/kit/quota';
import { ServiceModule } from '@forewire/kit/service-module';
import type { Analyst } from './agents/analyst.ts';
import { createAnalyst } from './agents/create-analyst.ts';
import { Panel } from './agents/panel.ts';
import { RunPanel } from './agents/run-panel.ts';
import { type PredictConfig, predictConfig, predictConfigToken } from './config.ts';
import { PageReader } from './pages/page-reader.ts';
import { WebTexts } from './pages/web-texts.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { EnqueuePrediction } from './predictions/enqueue-prediction.ts';
import { LivePredictions } from './predictions/live-predictions.ts';
import { PredictionAccess } from './predictions/prediction-access.ts';
import { PredictionLimits } from './predictions/prediction-limits.ts';
import { PredictionWorker, SettlePrediction } from './predictions/prediction-job.ts';
import { PredictionStreams } from './predictions/prediction-streams.ts';
import { PredictionRepository } from './predictions/prediction.repository.ts';
import { PredictionsController } from './predictions/predictions.controller.ts';
import { StartPrediction } from './predictions/start-prediction.ts';
import { createProviders } from './search/create-providers.ts';
import { WebSearch } from './search/web-search.ts';
import { KnownTaskRepository } from './tasks/known-task.repository.ts';

const analystToken = Symbol('predict:analyst');

const agents = [
  { provide: analystToken, inject: [predictConfigToken], useFactory: createAnalyst },
  { provide: WebSearch, inject: [predictConfigToken, HttpClient, WebTexts], useFactory: (config: PredictConfig, http: HttpClient, texts: WebTexts) => new WebSearch(createProviders(config, http, texts)) },
  { provide: Panel, inject: [analystToken, WebSearch], useFactory: (analyst: Analyst, web: WebSearch) => new Panel(analyst, web) },
  {
    provide: RunPanel,
    inject: [analystToken, WebSearch, PageReader, predictConfigToken],
    useFactory: (analyst: Analyst, web: WebSearch, reader: PageReader, config: PredictConfig) => new RunPanel(analyst, web, reader, config),
  },
];

/** Questions that several agents research side by side, and their joined answer. */
@Module({
  imports: [ServiceModule.register({ name: 'predict' })],
  controllers: [PredictionsController, PeopleConsumer],
  providers: [
    { provide: predictConfigToken, useFactory: () => loadConfig(predictConfig) },
    ...[PredictionRepository, People, Quotas, KnownTaskRepository],
    ...[LivePredictions, PredictionStreams, PredictionAccess, PredictionLimits, EnqueuePrediction, StartPrediction, SettlePrediction, PredictionWorker, WebTexts, PageReader],
    ...agents,
  ],
})
export class PredictServiceModule implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly worker: PredictionWorker,
    @Inject(predictConfigToken) private readonly config: PredictConfig,
  ) {}

  onModuleInit(): void {
    this.worker.register(this.jobs, this.config.PREDICT_CONCURRENCY);
  }
}
