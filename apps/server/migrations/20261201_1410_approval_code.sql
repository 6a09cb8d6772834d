-- A person's own code to approve prices with at a cashier's desk, hashed as a password is; none: not set.
alter table platform.app_user add column approval_code_hash text check (approval_code_hash like 'scrypt$%');

-- How the manager showed who he is: by account and password (0) or by code (1).
alter table price_approval add column way smallint not null default 0 check (way in (0, 1));
