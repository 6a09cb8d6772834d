-- False: found outside of the scope and not taken into the count, so that it is neither compared nor booked.
alter table stock_taking_line add column included boolean not null default true;
alter table stock_taking_line add check (included or extra);
alter table stock_taking_line drop column variance;
alter table stock_taking_line
  add column variance numeric(14, 3) generated always as (case when included then counted - book end) stored;

-- What was found outside of shelves or categories was compared with the whole warehouse without anybody's wish.
set local role partsdesk_keeper;
update stock_taking_line line set included = false
from stock_taking taking
where taking.store_id = line.store_id and taking.id = line.document_id
  and line.extra and taking.scope <> 0 and taking.status in (0, 1, 4);
reset role;
