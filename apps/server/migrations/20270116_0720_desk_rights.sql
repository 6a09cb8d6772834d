-- Two entries of the rights were named 收银台: the menu's page and the group of the desk's own pages.
update platform.sys_menu set name = '开单与收款' where kind = 0 and path = '_cash' and name = '收银台';
