export const screens = [
  { path: '/log/basic', name: 'LogBasic', title: '打印基础设置', layout: 'main', component: 'LogBasic' },
  { path: '/log/template', name: 'LogTemplate', title: '打印模板', layout: 'main', component: 'LogTemplate' },
  {
    path: '/log/table/:templateId?/:title?',
    name: 'LogTable',
    title: '模板列表',
    layout: 'main',
    component: 'LogTable',
  },
  {
    path: '/log/set/:action?/:id?/:templateId?/:title?',
    name: 'LogSet',
    title: '模板设置',
    layout: 'main',
    component: 'LogSet',
  },
] as const;
