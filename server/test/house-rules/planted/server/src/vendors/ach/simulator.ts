import '../../features/cards/cards/cards-vendor.ts';
import '../../platform/logging.ts';
