-- 强制完成: what of a line is never delivered leaves its quantity and its money.
alter table order_sale_line add column closed_quantity numeric(14, 3) not null default 0 check (closed_quantity >= 0);
alter table order_sale_line drop constraint order_sale_line_quantity_check;
alter table order_sale_line add check (quantity >= 0 and quantity + closed_quantity > 0);
alter table sale_out_line drop constraint sale_out_line_quantity_check;
alter table sale_out_line add check (quantity >= 0);
