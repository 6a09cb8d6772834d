-- 打印模板: refunds, income, expenses and transfers of money are printed by templates.
alter table print_template drop constraint print_template_template_type_check;
alter table print_template add constraint print_template_template_type_check
  -- 1 销售单, 2 出库单, 3 收银小票, 4 收款单, 5 合并收款单, 6 退货单, 7 退款单, 8 借用单, 9 交班单, 10 入库单, 11 其他出库单,
  -- 12 调拨单, 13 盘点单, 16 客户对账单, 17 收入单, 18 资金转账单, 19 商品标签, 21 支出单
  check (template_type in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 21));
