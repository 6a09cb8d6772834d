import type { Group } from '../http/contract';
import { remindCounts } from './remindCounts';

export const remindStatistics: Group<'parts/remindStatistics'> = { all: remindCounts };
