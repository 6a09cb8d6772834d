-- A saved PDF is no print. What was counted before cannot be told apart, and stays a print.
alter table print_log add column saved_as_pdf boolean not null default false;
