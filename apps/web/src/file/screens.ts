export const screens = [
  {
    path: '/test/image-cropper',
    name: 'TestImageCropper',
    title: '图片裁剪测试',
    layout: 'main',
    component: 'TestImageCropper',
  },
  {
    path: '/test/websocket',
    name: 'TestWebsocket',
    title: 'WebSocket测试',
    layout: 'main',
    component: 'TestWebsocket',
  },
  {
    path: '/test/excel-import',
    name: 'TestExcelImport',
    title: 'Excel导入测试',
    layout: 'main',
    component: 'TestExcelImport',
  },
  {
    path: '/test/catalogue',
    name: 'TestCatalogue',
    title: '组件目录',
    layout: 'main',
    added: true,
    component: 'TestCatalogue',
  },
  {
    path: '/test/select',
    name: 'TestSelect',
    title: '下拉选择测试',
    layout: 'main',
    component: 'TestSelect',
  },
] as const;
