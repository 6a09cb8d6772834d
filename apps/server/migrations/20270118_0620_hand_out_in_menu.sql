-- 待出库 stands in the menu of orders: keepers land there, and found no way back from another page.
update platform.sys_menu page set parent_id = orders.id, display = 1, sort = till.sort + 1
from platform.sys_menu orders, platform.sys_menu till
where page.kind = 0 and page.path = 'CashWaitOutStock' and page.display = 0
  and orders.kind = 0 and orders.path = '_order' and till.kind = 0 and till.path = 'OrderCashIntro';
