-- In which shops a part is sold: the list of the archive asks it of every row.
create index goods_shop_of_sku on goods_shop (store_id, sku_id);
