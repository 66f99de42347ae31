// breaks: vendors-use-ports
import './features/cards/cards/cards-jobs.ts';
import './features/cards/cards/cards-vendor.ts';
