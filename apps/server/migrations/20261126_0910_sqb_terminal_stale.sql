-- Lifecycle sqbTerminal: 0 inactive, 1 active, 2 stale
alter table sqb_terminal drop constraint sqb_terminal_status_check;
alter table sqb_terminal add constraint sqb_terminal_status_check check (status in (0, 1, 2));
-- Why it takes no payments, and what the shop must do; empty while all is well
alter table sqb_terminal add reason text not null default '';
