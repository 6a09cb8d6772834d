import type { AsSystem } from '../../kit/outside';
import type { WechatDesk } from '../../outside/wechatPlatform';

/** Access to WeChat for a store's mini-app. */
export interface ReminderAccess {
  desk: WechatDesk;
  system: AsSystem;
}
