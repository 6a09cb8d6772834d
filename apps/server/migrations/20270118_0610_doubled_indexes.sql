-- Indexes whose columns another one of the table begins with: each write kept them as well, and no read needed them.
drop index fund_ledger_of_document;
drop index gift_item_scheme;
