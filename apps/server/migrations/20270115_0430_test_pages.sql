-- Pages for tests are no business of a shop: its roles neither list nor hold them.
update platform.sys_menu set platform_only = true
  where kind = 0 and path in ('_test', 'TestImageCropper', 'TestWebsocket', 'TestExcelImport', 'TestSelect', 'TestCatalogue');
