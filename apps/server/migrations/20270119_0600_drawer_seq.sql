-- The last entry of the drawer's account that a shift has counted: what is younger moved between two shifts, such as a
-- refund that a manager paid out of the drawer, and the next float is that much more or less.
alter table shift add column drawer_seq bigint;
