#!/bin/sh
# The whole way of a customer with the command line alone: sign-up, KYC, application, deposit account, a
# linked bank account, funding with the sandbox's clock, a card, a purchase. Needs a running sandbox.
set -eu

# The clock stands still, so that things happen when the script advances it.
surety clock update --mode stopped --only mode >/dev/null
trap 'surety clock update --mode running --only mode >/dev/null' EXIT

program=$(surety programs list --only program_id | head -n 1)

echo "Sign-up"
customer=$(surety customers create --only customer_id \
  --first_name Ada --last_name Sample --dob 1990-04-30 --ssn 123-45-6789 \
  --phone 302-555-0142 --phone_country_code 1 --email ada@example.com \
  --addresses.0.address_type PHYSICAL --addresses.0.is_primary \
  --addresses.0.street "12 Sample Street" --addresses.0.city Wilmington \
  --addresses.0.state DE --addresses.0.zip_code 19801 --addresses.0.country US)
echo "  customer $customer"

echo "Application, with KYC"
application=$(surety applications create --only application_id --program_id "$program" \
  --applicant.customer_id "$customer" --applicant.total_annual_income 7000000 \
  --applicant.monthly_housing_payment 130000 --applicant.terms_accepted)
surety applications submit "$application" --only application_status >/dev/null
surety clock advance --until-event credit.application.approved --quiet >/dev/null
deposit=$(surety applications get "$application" --only accounts.security_deposit_account_id)
echo "  KYC $(surety kyc get "$customer" --program_id "$program" --only kyc_status)"
echo "  deposit account $deposit"

echo "A linked bank account funds the deposit"
bank=$(surety external-accounts link --only account_id \
  --customer_id "$customer" --processor_token "processor-sandbox-$customer")
transfer=$(surety transfers create --only transfer_id --amount 50000 \
  --ach.class_code WEB --ach.same_day false --description "Security deposit" \
  --origination_account_id "$bank" --destination_account_id "$deposit")
surety clock advance --until-event transfer.completed --quiet >/dev/null
echo "  transfer $(surety transfers get "$transfer" --only status)"

echo "Card and purchase"
card=$(surety cards create --account_id "$deposit" --form virtual --only card_id)
purchase=$(surety simulate authorization --only transaction_id --card_id "$card" \
  --amount 4.50 --currency USD --transaction_datetime "2026-07-01 12:30" \
  --merchant_name "Corner Cafe" --merchant_city Wilmington --merchant_state DE \
  --merchant_zip_code 19801 --mcc 5814 --mid 1234)
surety transactions get "$purchase" \
  --columns merchant_name,amount,transaction_state,transaction_response_code

# The exit code tells whether the purchase was approved.
[ "$(surety transactions get "$purchase" --only transaction_response_code)" = 00 ]
