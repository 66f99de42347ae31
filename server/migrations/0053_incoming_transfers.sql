-- Direct deposits: another bank pushes money to a deposit's routing and account number. They come
-- from no account that is known here, and are done when they are heard of.

alter table transfers
  add column company_name text,
  alter column origination_account_id drop not null,
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check
    check (kind in ('pull', 'push', 'repayment', 'incoming')),
  drop constraint transfers_check2,
  add constraint transfers_course_check check (
    num_nulls(leaves_at, settles_at, return_check_at) =
      case when kind in ('repayment', 'incoming') then 3 else 0 end
  ),
  add constraint transfers_origination_check
    check ((kind = 'incoming') = (origination_account_id is null)),
  add constraint transfers_company_check check (kind = 'incoming' or company_name is null);
