export const screens = [
  { path: '/user/login', name: 'Login', title: '登录', layout: 'public', component: 'Login' },
  { path: '/user/register', name: 'register', title: '注册', layout: 'public', component: 'Register' },
  { path: '/user/forgetPass', name: 'forgetPass', title: '找回密码', layout: 'public', component: 'ForgetPass' },
  { path: '/404', name: 'Exception404', title: '页面异常', layout: 'public', component: 'ErrorPage' },
  { path: '/shop/user-set', name: 'UserSet', title: '个人设置', layout: 'transit', component: 'UserSet' },
  {
    path: '/shop/password-edit',
    name: 'PasswordEdit',
    title: '修改密码',
    layout: 'transit',
    component: 'PasswordEdit',
  },
  { path: '/platform/menu', name: 'PlatformMenu', title: '菜单管理', layout: 'main', component: 'PlatformMenu' },
  { path: '/platform/dict', name: 'PlatformDict', title: '字典管理', layout: 'main', component: 'PlatformDict' },
] as const;
