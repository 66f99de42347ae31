import '../../features/cards/cards-vendor.ts';
import '../../platform/logging.ts';
