import type { Groups } from '../kit/contract';
import { sysDictType } from './dictionary/sysDictType';
import { sysDictValue } from './dictionary/sysDictValue';
import { logout } from './login/logout';
import { oauth } from './login/oauth';
import { sms } from './login/sms';
import { sysMenu } from './menu/sysMenu';
import { sysMenuAuthority } from './menu/sysMenuAuthority';
import { sysAuthority } from './role/sysAuthority';
import { savedView } from './user/savedView';
import { sysUser } from './user/sysUser';

/** The call groups of this domain. */
export const accountGroups = {
  'auth/oauth': logout,
  'basic/sms': sms,
  'basic/sysDictType': sysDictType,
  'basic/sysDictValue': sysDictValue,
  'basic/sysMenu': sysMenu,
  'basic/sysMenuAuthority': sysMenuAuthority,
  'gate/oauth': oauth,
  'parts/savedView': savedView,
  'user/sysAuthority': sysAuthority,
  'user/sysUser': sysUser,
} satisfies Partial<Groups>;
