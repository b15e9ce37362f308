import { Controller } from '@nestjs/common';
import { ConsumerOf } from '@forewire/kit/consumer';
import { teamEvents } from '@forewire/kit/people-events';

/** Keeps who is in which team, for who may see what a team's tasks watch. */
@Controller()
@ConsumerOf('crawler')
export class PeopleConsumer extends teamEvents() {}
