-- What cards of a shop paid elsewhere is looked for by the shop that sold them.
create index value_card_lot_of_shop on value_card_lot (store_id, shop_id);
