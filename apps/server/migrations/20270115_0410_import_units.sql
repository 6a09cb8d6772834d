-- Units that a sheet of parts names and the store has not are added only where the user says so.
alter table goods_import add column add_units boolean not null default false;
