import type { Groups } from '../kit/contract';
import { appImage } from './appImage';
import { file } from './file';
import { image } from './image';

/** The call groups of this domain. */
export const fileGroups = {
  'storage/appImage': appImage,
  'storage/file': file,
  'storage/image': image,
} satisfies Partial<Groups>;
