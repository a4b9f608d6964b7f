// Runs before each test file.
import { beginShare } from './share.ts'

beginShare()
