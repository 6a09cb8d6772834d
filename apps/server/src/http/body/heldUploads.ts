import { Problem } from '../../kit/failure';

/** Uploads of one person at once, so that nobody takes the places of the others. */
const MOST_OF_ONE = 4;
const MOST_OF_ALL = 64;
/** Uploads are held in memory until they are complete. */
const MOST_BYTES = 256 * 1024 * 1024;

const ofOne = new Map<string, number>();
let ofAll = 0;
let bytesOfAll = 0;

/** Takes a place for an upload of this person, and counts its bytes while it is received. */
export function holdUpload(sender: string): { add(bytes: number): void; release(): void } {
  const others = ofOne.get(sender) ?? 0;
  if (others >= MOST_OF_ONE) throw new Problem(429, '您正在上传的文件太多，请等上一个传完').retryAfter(2);
  if (ofAll >= MOST_OF_ALL) throw tooMany();
  ofOne.set(sender, others + 1);
  ofAll += 1;
  let held = 0;
  return {
    add(bytes) {
      if (bytesOfAll + bytes > MOST_BYTES) throw tooMany();
      held += bytes;
      bytesOfAll += bytes;
    },
    release() {
      ofAll -= 1;
      bytesOfAll -= held;
      const rest = (ofOne.get(sender) ?? 1) - 1;
      if (rest) ofOne.set(sender, rest);
      else ofOne.delete(sender);
    },
  };
}

const tooMany = () => new Problem(429, '上传的人太多，请稍后再试').retryAfter(2);
