/** Columns of an order in a list and a document. */
const saleColumns = `customer.name as "customerName", customer.id as "customerId", customer.phone as "customerPhone", sale.create_time as "createTime", sale.receivable, out.received,
      out.payment_status as "paymentStatus",
      (select count(*)::int from order_sale_line line where line.store_id = sale.store_id and line.order_id = sale.id) as "lineCount",
      (select coalesce(string_agg(part.name, '、' order by part.position), '') from (
        select concat_ws(' ', goods.name, coalesce(nullif(sku.spec, ''), sku.sku_code)) as name, line.position from order_sale_line line
        join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id
        join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
        where line.store_id = sale.store_id and line.order_id = sale.id order by line.position limit 3) part) as summary,
      (select shop.name from shop where shop.store_id = sale.store_id and shop.id = sale.shop_id) as "shopName", out.on_credit as "onCredit",
      coalesce(vehicle.plate, '') as plate, coalesce(creator.name, '') as "createdBy",
      sale.id, sale.status, sale.source, sale.list_amount as "listAmount", sale.code, sale.hand_discount + sale.coupon - sale.price_change as discount,
      sale.receivable - out.receivable as credited`;

const sales = `from order_sale as sale
    left join sale_out as out on out.store_id = sale.store_id and out.order_id = sale.id
    left join customer on customer.store_id = sale.store_id and customer.id = sale.customer_id
    left join customer_vehicle as vehicle on vehicle.store_id = sale.store_id and vehicle.id = sale.vehicle_id
    left join staff as creator on creator.store_id = sale.store_id and creator.user_id = sale.created_by`;

/**
 * The floor: our handlers' SQL, statement by statement in their order, without the checks that make it safe (access,
 * row-level security, idempotency, audit). Keep it in step with the handlers' statements.
 */
export const statements = {
  // GET /list: parts/orderSale/page with status and from
  listRows: `
    select ${saleColumns}
    ${sales}
    where sale.store_id = $1 and sale.shop_id = $2 and sale.create_time >= $3 and sale.status = $4
    order by sale.create_time desc, sale.id desc limit 20`,
  listCount: `
    select count(*)::int as total from (select 1 as one ${sales}
    where sale.store_id = $1 and sale.shop_id = $2 and sale.create_time >= $3 and sale.status = $4
    order by sale.create_time desc, sale.id desc limit 10001) as found`,

  // GET /detail: parts/orderSale/getById
  detail: `
    select ${saleColumns},
      sale.vehicle_id as "vehicleId", sale.service_staff_id as "serviceStaffId", sale.hand_discount as "handDiscount", sale.coupon, sale.round_off as "roundOff", sale.remark, out.id as "saleOutId", sale.version,
      out.code as "saleOutCode", coalesce(server.name, '') as "serviceStaffName",
      (select count(*)::int from print_log print where print.store_id = sale.store_id and print.document_id = sale.id and print.template_type = 1 and not print.saved_as_pdf) as "printTimes",
      (select count(*)::int from print_log print where print.store_id = sale.store_id and print.document_id = out.id and print.template_type = 2 and not print.saved_as_pdf) as "outPrintTimes",
      coalesce(slip.value ->> 'header', seller.name) as "shopHeader", coalesce(slip.value ->> 'phone', seller.phone) as "shopPhone",
      coalesce(slip.value ->> 'address', seller.address) as "shopAddress", coalesce(slip.value ->> 'logo', seller.logo) as "shopLogo",
      coalesce(slip.value ->> 'qrcode', '') as "shopQrcode", coalesce(slip.value ->> 'footer', '') as "shopFooter"
    ${sales}
    left join staff as server on server.store_id = sale.store_id and server.id = sale.service_staff_id
    left join shop as seller on seller.store_id = sale.store_id and seller.id = sale.shop_id
    left join store_setting as slip on slip.store_id = sale.store_id and slip.name = 'print.' || sale.shop_id::text
    where sale.store_id = $1 and sale.shop_id = $2 and sale.id = $3`,
  detailLines: `
    select coalesce(brand.name, '') as "brandName", line.id, line.sku_id as "skuId", sku.sku_code as "skuCode", goods.name, sku.spec, goods.unit_name as "unitName", line.order_type as "orderType",
      line.quantity, line.out_quantity as "outQuantity", line.closed_quantity as "closedQuantity", line.list_price as "listPrice", line.price, line.list_amount as "listAmount",
      line.price_change as "priceChange", line.hand_discount as "handDiscount", line.coupon, line.round_off as "roundOff", line.amount, line.remark, line.detail_type_id as "detailTypeId",
      coalesce((select concat_ws(' / ', parent.name, type.name) from sales_type type
        left join sales_type parent on parent.store_id = type.store_id and parent.id = type.parent_id
        where type.store_id = line.store_id and type.id = line.detail_type_id), '') as "detailTypeName", line.price_because as because,
      case when line.closed_quantity > 0 then 3 when line.out_quantity = 0 then 0 when line.out_quantity < line.quantity then 1 else 2 end as "outStatus",
      coalesce((select right(card.number, 4) || used.nth || used.rest from gift_card_use used
        join gift_card card on card.store_id = used.store_id and card.id = used.card_id
        where used.store_id = line.store_id and used.order_line_id = line.id order by used.id desc limit 1), '') as "giftCardWords"
    from order_sale_line as line
    join goods_sku as sku on sku.store_id = line.store_id and sku.id = line.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    left join goods_brand as brand on brand.store_id = goods.store_id and brand.id = goods.brand_id
    where line.store_id = $1 and line.order_id = $2 order by line.position`,
  detailCoupons: `
    select coupon.id, coupon.code, scheme.name, sum(share.amount)::bigint as amount, not bool_or(share.held) as back from order_line_coupon as share
    join coupon on coupon.store_id = share.store_id and coupon.id = share.coupon_id
    join coupon_scheme as scheme on scheme.store_id = coupon.store_id and scheme.id = coupon.scheme_id
    where share.store_id = $1 and share.order_id = $2 group by coupon.id, coupon.code, scheme.name order by coupon.id`,
  timeline: `
    select title, detail, by_name as by, create_time as time from document_event where store_id = $1 and document_id in ($2, (select id from sale_out where store_id = $1 and order_id = $2)) order by id`,

  // POST /order: parts/orderSale/add, three lines
  sellable: `
    select sold.sku_id as "skuId", sold.price, sold.floor_price as floor, sold.on_sale as "onSale", goods.name, goods.decimals, goods.is_service as "isService" from goods_shop as sold
    join goods_sku as sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where sold.store_id = $1 and sold.shop_id = $2 and sold.sku_id in ($3, $4, $5)`,
  walkIn: `select id from customer where store_id = $1 and kind = $2`,
  warehouse: `select id from warehouse where store_id = $1 and shop_id = $2 and status = $3 order by is_default desc, id limit $4`,
  shift: `
    select id, (select till.account_id from till where till.store_id = shift.store_id and till.id = shift.till_id) as "cashAccountId" from shift
    where store_id = $1 and shop_id = $2 and user_id = $3 and status = $4 for key share of shift`,
  closedTo: `select closed_to($1) as day`,
  lockFree: `
    select stock.sku_id as "skuId", stock.warehouse_id as "warehouseId", stock.on_hand - stock.allocated as available,
      warehouse.shop_id = $1::uuid and warehouse.status = 1 and warehouse.kind = 0 as sells
    from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    where stock.store_id = $2 and stock.sku_id in ($3, $4, $5) and (stock.warehouse_id in ($6) or warehouse.shop_id = $7)
    order by stock.sku_id, stock.warehouse_id for no key update of stock`,
  reserve: `
    update stock set allocated = allocated + place.quantity from unnest($1::uuid[], $2::uuid[], $3::numeric[]) as place (warehouse_id, sku_id, quantity)
    where stock.store_id = $4 and stock.warehouse_id = place.warehouse_id and stock.sku_id = place.sku_id`,
  insertOrder: `
    insert into order_sale (store_id, shop_id, customer_id, created_by, create_time, remark, id, vehicle_id, service_staff_id, shift_id, list_amount, price_change, hand_discount, round_off, receivable)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
  insertOrderLines: `
    insert into order_sale_line (store_id, id, order_id, position, sku_id, order_type, quantity, list_price, price, list_amount, price_change, hand_discount, round_off, amount, remark)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15), ($16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30), ($31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45)`,
  insertSaleOut: `
    insert into sale_out (store_id, shop_id, customer_id, created_by, create_time, remark, id, order_id, status, receivable, payment_status)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  insertSaleOutLines: `
    insert into sale_out_line (store_id, id, sale_out_id, order_line_id, position, sku_id, warehouse_id, quantity)
    values ($1, $2, $3, $4, $5, $6, $7, $8), ($9, $10, $11, $12, $13, $14, $15, $16), ($17, $18, $19, $20, $21, $22, $23, $24)`,
  promoter: `
    select first.id, first.ratio, first.status, promoter.id as "customerId", promoter.phone, upper.id as "upperId", upper.status as "upperStatus",
      upper.deleted_time as "upperDeleted", patron.id as "upperCustomerId", patron.phone as "upperPhone", buyer.phone as "buyerPhone", buyer.kind as "buyerKind"
    from distributor_customer as bound
    join distributor as first on first.store_id = bound.store_id and first.id = bound.distributor_id
    join customer as promoter on promoter.store_id = first.store_id and promoter.id = first.customer_id
    join customer as buyer on buyer.store_id = bound.store_id and buyer.id = bound.customer_id
    left join distributor as upper on upper.store_id = first.store_id and upper.id = first.parent_id
    left join customer as patron on patron.store_id = upper.store_id and patron.id = upper.customer_id
    where bound.store_id = $1 and bound.customer_id = $2 and bound.unbound_time is null and (bound.ends is null or bound.ends > $3)`,
  note: `insert into document_event (store_id, id, document_id, title, detail, user_id, by_name, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  notify: `select pg_notify($1, $2)`,
  owe: `
    insert into receivable (store_id, customer_id, balance) values ($1, $2, $3)
    on conflict (store_id, customer_id) do update set balance = receivable.balance + excluded.balance returning balance`,
  oweLedger: `insert into receivable_ledger (store_id, id, customer_id, amount, document_kind, document_id, sale_out_id, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  numberOrder: numbered('order_sale'),
  numberSaleOut: numbered('sale_out'),

  // POST /receipt: parts/receiptBill/add, one tender
  lockSaleOut: `
    select id, order_id as "orderId", code, status, payment_status as "paymentStatus", on_credit as "onCredit", receivable, received, customer_id as "customerId", remark, version,
      exists (select from online_order online where online.store_id = sale_out.store_id and online.order_id = sale_out.order_id) as online,
      (select coalesce(sum(used.value), 0)::bigint from gift_card_use used
        where used.store_id = sale_out.store_id and used.sale_out_id = sale_out.id and used.status = 0) as covered
    from sale_out where store_id = $1 and id = $2 and shop_id = $3 for update`,
  accounts: `select id, name, method from fund_account where store_id = $1 and shop_id = $2 and status = $3 and taking order by id`,
  cardUses: `
    select used.id, used.card_id as "cardId", used.value, used.order_line_id as "orderLineId" from gift_card_use used
    join gift_card card on card.store_id = used.store_id and card.id = used.card_id
    where used.store_id = $1 and used.sale_out_id in ($2) and used.status = 0 order by used.id`,
  marks: `
    select exists (select from coupon mark where mark.store_id = $1 and mark.order_id = $2) as coupons,
      exists (select from bargain_run mark where mark.store_id = $1 and mark.order_id = $2) as bargain,
      exists (select from order_promoter mark where mark.store_id = $1 and mark.order_id = $2) as promoted,
      exists (select from sale_out out join gift_grant earned on earned.store_id = out.store_id and earned.sale_out_id = out.id
        where out.store_id = $1 and out.order_id = $2)
      or exists (select from order_sale_line line join gift_grant held on held.store_id = line.store_id and held.order_line_id = line.id
        where line.store_id = $1 and line.order_id = $2) as gifts`,
  pointsRule: `select code, status, points, per_fen as "perFen", day_limit as "dayLimit" from points_rule where store_id = $1 and code = $2`,
  member: `
    select id from customer where store_id = $1 and kind <> 0 and id in (
      select sale.customer_id from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
      where out.store_id = $1 and out.id = $2) order by id for no key update`,
  promoted: `select distinct order_id as "orderId" from order_promoter where store_id = $1 and order_id in ($2)`,
  giftSale: `
    insert into gift_sale (store_id, sale_out_id, message_id, settled_time)
    select out.store_id, out.id, $1::uuid, $2::timestamptz from sale_out out
    left join online_order online on online.store_id = out.store_id and online.order_id = out.order_id
    where out.store_id = $3 and out.order_id = $4 and out.payment_status = 2 and (online.order_id is null or online.completed_time is not null)
      and exists (select from gift_scheme scheme where scheme.store_id = out.store_id and scheme.begin_day <= $2::date
        and scheme.end_day >= $2::date and scheme.ended_time is null)
    on conflict (store_id, sale_out_id) do update set message_id = excluded.message_id, settled_time = excluded.settled_time
      where gift_sale.reviewed_time is null`,
  receive: `update sale_out set received = received + $1, on_credit = $2, payment_status = $3, version = version + $4 where store_id = $5 and id = $6`,
  insertReceipt: `
    insert into receipt_bill (store_id, id, shop_id, sale_out_id, customer_id, shift_id, amount, change, remark, created_by, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  insertTender: `insert into receipt_tender (store_id, receipt_id, position, method, account_id, tendered, amount) values ($1, $2, $3, $4, $5, $6, $7)`,
  fund: `
    with moved as (
      update fund_account set balance = balance + $1, last_seq = last_seq + 1 where store_id = $2 and id = $3 returning id, balance, last_seq)
    insert into fund_ledger (store_id, id, account_id, seq, amount, balance_after, document_kind, document_id, day, create_time)
    select $2, $4, id, last_seq, $1, balance, $5, $6, ($7::timestamptz at time zone 'Asia/Shanghai')::date, $7 from moved`,
  numberReceipt: numbered('receipt_bill'),

  // POST /handOut: parts/saleOut/submitOut, all of it
  saleOutLines: `
    select line.id, line.order_line_id as "orderLineId", line.sku_id as "skuId", line.warehouse_id as "warehouseId", line.quantity, line.out_quantity as "outQuantity", goods.name, goods.unit_name as unit,
      (sold.amount - (select coalesce(sum(back.amount), 0) from after_sale_line back
        join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id
        where back.store_id = sold.store_id and back.order_line_id = sold.id and one.status = 4))::bigint as amount
    from sale_out_line as line
    join order_sale_line as sold on sold.store_id = line.store_id and sold.id = line.order_line_id
    join goods_sku as sku on sku.store_id = line.store_id and sku.id = line.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where line.store_id = $1 and line.sale_out_id = $2 order by line.position`,
  lockStock: `
    select sku_id, warehouse_id, on_hand, value from stock where store_id = $1 and sku_id in ($2, $3, $4) and warehouse_id in ($5, $6, $7) order by sku_id, warehouse_id for update`,
  moveStock: `
    update stock set on_hand = stock.on_hand - moved.quantity, allocated = stock.allocated - moved.quantity, value = stock.value - moved.value
    from unnest($1::uuid[], $2::uuid[], $3::numeric[], $4::bigint[]) as moved (warehouse_id, sku_id, quantity, value)
    where stock.store_id = $5 and stock.warehouse_id = moved.warehouse_id and stock.sku_id = moved.sku_id`,
  stockLedger: `
    insert into stock_ledger (store_id, id, warehouse_id, sku_id, quantity, value, document_kind, document_id, line_id, create_time)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10), ($11, $12, $13, $14, $15, $16, $17, $18, $19, $20), ($21, $22, $23, $24, $25, $26, $27, $28, $29, $30)`,
  moveSaleOutLines: `
    update sale_out_line as line set out_quantity = line.out_quantity + moved.quantity, cost = line.cost + moved.cost
    from unnest($1::uuid[], $2::numeric[], $3::bigint[]) as moved (id, quantity, cost) where line.store_id = $4 and line.id = moved.id`,
  moveOrderLines: `
    update order_sale_line as line set out_quantity = line.out_quantity + moved.quantity
    from unnest($1::uuid[], $2::numeric[]) as moved (id, quantity) where line.store_id = $3 and line.id = moved.id`,
  saleLedger: `
    insert into sale_ledger (store_id, id, day, shop_id, staff_id, customer_id, sku_id, category_id, root_category_id,
      order_type, kind, quantity, amount, cost, first, order_id, sale_out_id, order_line_id, document_kind, document_id, line_id, create_time)
    select $1, moved.id, ($2::timestamptz at time zone 'Asia/Shanghai')::date, sale.shop_id, sale.service_staff_id, sale.customer_id,
      sold.sku_id, goods.category_id, coalesce(upper.parent_id, category.parent_id, category.id), sold.order_type,
      'out', moved.quantity, moved.amount, moved.cost, moved.first, sale.id, out.id, sold.id, 'saleOut', $3::uuid, moved.line_id, $2
    from unnest($4::uuid[], $5::uuid[], $6::numeric[], $7::bigint[], $8::bigint[], $9::int[], $10::uuid[])
      as moved (id, order_line_id, quantity, amount, cost, first, line_id)
    join order_sale_line sold on sold.store_id = $1 and sold.id = moved.order_line_id
    join order_sale sale on sale.store_id = sold.store_id and sale.id = sold.order_id
    join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
    join goods_sku sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    join goods_category category on category.store_id = goods.store_id and category.id = goods.category_id
    left join goods_category upper on upper.store_id = category.store_id and upper.id = category.parent_id
    order by moved.id for no key update of sale`,
  lockOrder: `select status from order_sale where store_id = $1 and id = (select order_id from sale_out where store_id = $1 and id = $2) for update`,
  saleOutStatus: `update sale_out set status = $1, version = version + $2 where store_id = $3 and id = $4`,
  orderStatus: `update order_sale set status = $1, version = version + $2 where store_id = $3 and id = $4`,
};

/** $1 store, $2 shop, $3 kind, $4 day, $5 the document, $6 the day in digits */
function numbered(table: string): string {
  return `
    with taken as (
      insert into document_counter (store_id, shop_id, kind, day, last) values ($1, $2, $3, $4, 1)
      on conflict (store_id, shop_id, kind, day) do update set last = document_counter.last + 1 returning last::text
    )
    update ${table} as document set code = concat_ws('-', $3::text, shop.code, $6::text, lpad(taken.last, greatest(6, length(taken.last)), '0'))
    from taken, shop where document.store_id = $1 and document.id = $5 and shop.store_id = $1 and shop.id = $2 returning document.code`;
}
