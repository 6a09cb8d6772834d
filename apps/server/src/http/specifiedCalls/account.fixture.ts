import type { Calls } from './calls.fixture';

/** What the specification names of accounts. */
export const ACCOUNT_CALLS: Calls = {
  'auth/oauth': ['GET logout'],
  'basic/sms': ['GET sendCode'],
  'basic/sysDictType': [
    'GET page',
    'GET list',
    'GET getItem',
    'PUT add',
    'POST update',
    'DELETE deleteById',
    'DELETE delete',
    'GET getItemsByType',
  ],
  'basic/sysDictValue': ['GET page', 'GET list', 'PUT add', 'POST update', 'DELETE deleteById', 'DELETE delete'],
  'basic/sysMenu': [
    'GET list',
    'GET get',
    'GET listAuthMenu',
    'GET listByAuthIds',
    'GET listAllChild',
    'POST add',
    'POST update',
    'DELETE delete',
  ],
  'basic/sysMenuAuthority': ['POST authorizeMenu'],
  'gate/oauth': ['POST login', 'POST refreshToken', 'POST thirdLogin'],
  'user/sysAuthority': ['GET page', 'GET get', 'GET list', 'POST add', 'POST update', 'DELETE del'],
  'user/sysUser': [
    'GET user',
    'GET get',
    'GET getByMobile',
    'POST add',
    'POST update',
    'POST modifyPassword',
    'POST regByPhone',
    'POST regBySso',
    'POST forgetPassword',
  ],
};
